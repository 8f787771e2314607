import type { SearchReply, SearchTransport } from './search-protocol.ts';

const ignore = () => undefined;

/** A worker file that cannot be loaded is reported as a crash. */
export function startWorkerTransport(): SearchTransport {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const transport: SearchTransport = {
    send: (request) => worker.postMessage(request, []),
    close: () => worker.terminate(),
    onReply: ignore,
    onCrash: ignore,
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => transport.onReply(data));
  worker.addEventListener('messageerror', () => transport.onCrash('A search result could not be read.'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    transport.onCrash(
      !(event instanceof ErrorEvent) || event.message === ''
        ? 'The search could not be started.'
        : `The search stopped working: ${event.message}`,
    );
  });
  return transport;
}
