import { createWarmUp } from './warm-up.ts';
import { createSearchRequestHandler } from './search-request-handler.ts';
import type { SearchReply, SearchRequest } from './search-protocol.ts';
import { type SharedAnswer, writeAnswer } from './shared-memory.ts';

// The room that searches, off the page's thread: requests in, replies out, nothing else.
const desk = createSearchRequestHandler();
const rehearse = createWarmUp(desk);
let memory: SharedAnswer | null = null;

addEventListener(
  'message',
  ({ data }: MessageEvent<SearchRequest | { kind: 'share'; shared: SharedAnswer }>) => {
    if (data.kind === 'share') {
      memory = data.shared;
      return;
    }
    const reply = desk(data);
    if (reply !== null) send(reply);
    rehearse(data);
  },
);

function send(reply: SearchReply): void {
  if (reply.kind === 'answer' && memory !== null) writeAnswer(memory, reply);
  const transfer = reply.kind === 'answer' ? [reply.answer.positions.buffer] : [];
  postMessage(reply, { transfer });
}
