import { createSearchRpc } from './search-rpc.ts';
import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import { startLocalTransport } from './local-transport.ts';
import type { SearchOutcome } from '../search-result.ts';
import type { SearchTransport } from './search-protocol.ts';
import { startWorkerTransport } from './worker-transport.ts';

/**
 * A search rejects with a SearchFailure. The newest search of a collection and `lane` supersedes older ones; after a
 * crash (`failed`) all reject until `restart`, which starts empty.
 */
export interface SearchClient {
  add(collection: SearchableCollection, documents: SearchDocument[]): void;
  clear(collection: SearchableCollection): void;
  fed(collection: SearchableCollection): number;
  search(collection: SearchableCollection, query: string, lane?: string): Promise<SearchOutcome>;
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
  let rpc = createSearchRpc(start);
  return {
    add(collection, documents) {
      if (rpc.failure !== null) return;
      fed.set(collection, (fed.get(collection) ?? 0) + documents.length);
      rpc.send({ kind: 'add', collection, documents });
    },
    clear(collection) {
      fed.delete(collection);
      rpc.send({ kind: 'clear', collection });
    },
    fed: (collection) => fed.get(collection) ?? 0,
    search: (collection, query, lane = '') => rpc.search(collection, query, lane),
    get failed() {
      return rpc.failure !== null;
    },
    restart() {
      rpc.close();
      fed.clear();
      rpc = createSearchRpc(start);
    },
    close: () => rpc.close(),
  };
}
