import { createSearchDesk } from './search-desk.ts';
import type { SearchRequest } from './search-protocol.ts';

// The room that searches, off the page's thread: requests in, replies out, nothing else.
const desk = createSearchDesk();

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  const reply = desk(data);
  if (reply === null) return;
  const transfer = reply.kind === 'answer' ? [reply.answer.positions.buffer] : [];
  postMessage(reply, { transfer });
});
