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
 * - `searchAtOnce` gives the outcome itself where it comes within a few ms, for which the caller is held.
 * - A failed search rejects with a `SearchFailure`. After a crash (`failed` is true) every search
 *   rejects until `restart`, which starts anew with nothing fed.
 */
export interface SearchClient {
  add(collection: SearchableCollection, documents: SearchDocument[]): void;
  clear(collection: SearchableCollection): void;
  fed(collection: SearchableCollection): number;
  search(collection: SearchableCollection, query: string, lane?: string): Promise<SearchOutcome>;
  searchAtOnce(
    collection: SearchableCollection,
    query: string,
    lane?: string,
  ): SearchOutcome | Promise<SearchOutcome>;
  readonly failed: boolean;
  restart(): void;
  close(): void;
}

/** A client over a worker, or in process where there are no workers. `start` is for other rooms. */
export function createSearchClient(start?: () => SearchTransport): SearchClient {
  return createClient(start ?? (typeof Worker === 'undefined' ? startLocalTransport : startWorkerTransport));
}

/** The same client without a worker: searching blocks the caller's thread. */
export function createLocalSearchClient(): SearchClient {
  return createClient(startLocalTransport);
}

function createClient(start: () => SearchTransport): SearchClient {
  const fed = new Map<SearchableCollection, number>();
  let letters = createSearchRpc(start);
  return {
    add(collection, documents) {
      if (letters.failure !== null) return;
      fed.set(collection, (fed.get(collection) ?? 0) + documents.length);
      letters.send({ kind: 'add', collection, documents });
    },
    clear(collection) {
      fed.delete(collection);
      letters.send({ kind: 'clear', collection });
    },
    fed: (collection) => fed.get(collection) ?? 0,
    search: (collection, query, lane = '') => letters.ask(collection, query, lane),
    searchAtOnce: (collection, query, lane = '') => letters.askAtOnce(collection, query, lane),
    get failed() {
      return letters.failure !== null;
    },
    restart() {
      letters.close();
      fed.clear();
      letters = createSearchRpc(start);
    },
    close: () => letters.close(),
  };
}
