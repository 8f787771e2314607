import { createSearchRequestHandler, type SearchRequest } from './search-requests.ts';

// The search index in a worker: requests in, outcomes out. Whatever it throws ends the worker (search-client.ts).
const handle = createSearchRequestHandler();

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  const outcome = handle(data);
  if (outcome !== null) postMessage(outcome, { transfer: [outcome.positions.buffer] });
});
