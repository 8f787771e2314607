import { createSearchRequestHandler } from './search-request-handler.ts';
import type { SearchRequest } from './search-protocol.ts';

// The search index in a worker: requests in, replies out.
const handle = createSearchRequestHandler();

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  const reply = handle(data);
  if (reply === null) return;
  const transfer = reply.kind === 'answer' ? [reply.answer.positions.buffer] : [];
  postMessage(reply, { transfer });
});
