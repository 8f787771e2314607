import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import { startLocalTransport } from './local-transport.ts';
import type { SearchOutcome } from '../search-result.ts';
import type { SearchTransport } from './search-protocol.ts';
import { startWorkerTransport } from './worker-transport.ts';

export class SearchFailure extends Error {
  override name = 'SearchFailure';
}

/**
 * Searches run in the order of the calls and reject with a SearchFailure; after a crash (`failed`) all reject until
 * `restart`, which starts empty.
 */
export interface SearchClient {
  add(collection: SearchableCollection, documents: SearchDocument[]): void;
  clear(collection: SearchableCollection): void;
  fed(collection: SearchableCollection): number;
  search(collection: SearchableCollection, query: string): Promise<SearchOutcome>;
  readonly failed: boolean;
  restart(): void;
  close(): void;
}

/** A client over a worker, or in process where workers are not available; `start` overrides that. */
export function createSearchClient(start?: () => SearchTransport): SearchClient {
  return createClient(start ?? (typeof Worker === 'undefined' ? startLocalTransport : startWorkerTransport));
}

/** The same client without a worker: searching blocks the caller's thread. */
export function createLocalSearchClient(): SearchClient {
  return createClient(startLocalTransport);
}

function createClient(start: () => SearchTransport): SearchClient {
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
        if (reply.kind === 'failed') search?.reject(new SearchFailure(reply.message));
        else search?.resolve({ ...reply.answer, searched: reply.searched });
      };
      transport.onCrash = stop;
    } catch (error) {
      stop(`The search could not be started: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  startTransport();
  return {
    add(collection, documents) {
      if (failure !== null) return;
      fed.set(collection, (fed.get(collection) ?? 0) + documents.length);
      transport?.send({ kind: 'add', collection, documents });
    },
    clear(collection) {
      fed.delete(collection);
      if (failure === null) transport?.send({ kind: 'clear', collection });
    },
    fed: (collection) => fed.get(collection) ?? 0,
    search(collection, query) {
      if (failure !== null) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        open.push({ resolve, reject });
        transport?.send({ kind: 'search', collection, query });
      });
    },
    get failed() {
      return failure !== null;
    },
    restart() {
      stop('The search was restarted.');
      fed.clear();
      failure = null;
      startTransport();
    },
    close: () => stop('The search was closed.'),
  };
}
