import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import type { SearchOutcome, SearchRequest } from './search-requests.ts';

export class SearchFailure extends Error {
  override name = 'SearchFailure';
}

export type SearchClient = ReturnType<typeof createSearchClient>;

/** Searches in a worker, in the order of the calls; after a crash (`failed`), all reject with a SearchFailure until `restart`, which starts empty. */
export function createSearchClient(synonyms?: unknown) {
  // In the order of the requests, which is that of the outcomes.
  let open: Pick<PromiseWithResolvers<SearchOutcome>, 'resolve' | 'reject'>[] = [];
  let failure: SearchFailure | null = null;
  let worker: Worker | null = null;

  function stop(sentence: string): void {
    if (failure !== null) return;
    failure = new SearchFailure(sentence);
    worker?.terminate();
    for (const { reject } of open) reject(failure);
    open = [];
  }

  function start(): void {
    try {
      worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    } catch (error) {
      stop(`The search could not be started: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    worker.addEventListener('message', ({ data }: MessageEvent<SearchOutcome>) =>
      open.shift()?.resolve(data),
    );
    worker.addEventListener('messageerror', () => stop('A search result could not be read.'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // The event has no message if the worker's file cannot be loaded.
      const message: unknown = Reflect.get(event, 'message');
      stop(
        typeof message === 'string' && message !== ''
          ? `The search stopped working: ${message}`
          : 'The search could not be started.',
      );
    });
    if (synonyms !== undefined) send({ kind: 'synonyms', synonyms });
  }

  function send(request: SearchRequest): void {
    if (failure === null) worker?.postMessage(request, []);
  }

  start();
  return {
    add(collection: SearchableCollection, documents: SearchDocument[]): void {
      send({ kind: 'add', collection, documents });
    },
    clear(collection: SearchableCollection): void {
      send({ kind: 'clear', collection });
    },
    search(collection: SearchableCollection, query: string): Promise<SearchOutcome> {
      if (failure !== null) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        open.push({ resolve, reject });
        send({ kind: 'search', collection, query });
      });
    },
    get failed() {
      return failure !== null;
    },
    restart(): void {
      stop('The search was restarted.');
      failure = null;
      start();
    },
  };
}
