import { createSearchRequestHandler, type SearchRequest } from './search-request-handler.ts';

// The search index in a worker: requests in, replies out.
const handle = createSearchRequestHandler();

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  const reply = handle(data);
  if (reply === null) return;
  postMessage(reply, { transfer: 'outcome' in reply ? [reply.outcome.positions.buffer] : [] });
});
