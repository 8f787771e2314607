import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import {
  createSearchRequestHandler,
  type SearchOutcome,
  type SearchReply,
  type SearchRequest,
} from './search-request-handler.ts';

export interface SearchTransport {
  send(request: SearchRequest): void;
  close(): void;
  onReply: (reply: SearchReply) => void;
  onCrash: (sentence: string) => void;
}

export class SearchFailure extends Error {
  override name = 'SearchFailure';
}

export type SearchClient = ReturnType<typeof createSearchClient>;

/**
 * Searches over a worker, or in process where workers are not available. They run in the order of the calls and reject
 * with a SearchFailure; after a crash (`failed`) all reject until `restart`, which starts empty.
 */
export function createSearchClient(
  start = typeof Worker === 'undefined' ? startLocalTransport : startWorkerTransport,
) {
  const fed = new Map<SearchableCollection, number>();
  // In the order of the requests, which is that of the replies.
  let open: Pick<PromiseWithResolvers<SearchOutcome>, 'resolve' | 'reject'>[] = [];
  let failure: SearchFailure | null = null;
  let transport: SearchTransport | null = null;

  function stop(sentence: string): void {
    if (failure !== null) return;
    failure = new SearchFailure(sentence);
    transport?.close();
    for (const { reject } of open) reject(failure);
    open = [];
  }

  function startTransport(): void {
    try {
      transport = start();
      transport.onReply = (reply) => {
        const search = open.shift();
        if ('failure' in reply) search?.reject(new SearchFailure(reply.failure));
        else search?.resolve(reply.outcome);
      };
      transport.onCrash = stop;
    } catch (error) {
      stop(`The search could not be started: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  startTransport();
  return {
    add(collection: SearchableCollection, documents: SearchDocument[]): void {
      if (failure !== null) return;
      fed.set(collection, (fed.get(collection) ?? 0) + documents.length);
      transport?.send({ kind: 'add', collection, documents });
    },
    clear(collection: SearchableCollection): void {
      fed.delete(collection);
      if (failure === null) transport?.send({ kind: 'clear', collection });
    },
    fed: (collection: SearchableCollection) => fed.get(collection) ?? 0,
    search(collection: SearchableCollection, query: string): Promise<SearchOutcome> {
      if (failure !== null) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        open.push({ resolve, reject });
        transport?.send({ kind: 'search', collection, query });
      });
    },
    get failed() {
      return failure !== null;
    },
    restart(): void {
      stop('The search was restarted.');
      fed.clear();
      failure = null;
      startTransport();
    },
    close: () => stop('The search was closed.'),
  };
}

const ignore = () => undefined;

/** Without a worker: searching blocks the caller's thread. */
export function startLocalTransport(): SearchTransport {
  const handle = createSearchRequestHandler();
  const transport: SearchTransport = {
    send(request) {
      const reply = handle(request);
      if (reply !== null) queueMicrotask(() => transport.onReply(reply));
    },
    close() {
      transport.onReply = ignore;
    },
    onReply: ignore,
    onCrash: ignore,
  };
  return transport;
}

/** A worker file that cannot be loaded is reported as a crash. */
function startWorkerTransport(): SearchTransport {
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
