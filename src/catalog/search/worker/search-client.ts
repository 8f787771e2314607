import { createSearchRpc } from './search-rpc.ts';
import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import { startLocalTransport } from './local-transport.ts';
import type { SearchOutcome } from '../search-result.ts';
import type { SearchTransport } from './search-protocol.ts';
import { startWorkerTransport } from './worker-transport.ts';

/**
 * Searches collections that are fed as their pages arrive.
 * - `add` takes the next documents of a collection; `fed` says how many it has taken since the last
 *   start or clear, so a caller adds what follows `client.fed(collection)`.
 * - `search` answers over what was added before it. Within one `lane` (say, the list or the palette)
 *   the newest query of a collection wins and older ones resolve as superseded.
 * - A failed search rejects with a `SearchFailure`. After a crash (`failed` is true) every search
 *   rejects until `restart`, which starts anew with nothing fed.
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

/** A client over a worker, or in process where there are no workers. `start` replaces that choice. */
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
