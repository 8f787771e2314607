import {
  type CatalogStore,
  StoreUnavailable,
  UnusableDatabase,
  type CollectionVersion,
} from '../service/store.ts';
import type { Log } from './log.ts';
import { DatabaseMoved } from '../service/sqlite/lost-file-check.ts';
import type { CollectionName } from '../contract/collections.ts';

/** Minimum time between two log lines about one outage, in ms. */
const interval = 60_000;

interface WatchedStore {
  store: CatalogStore;
  isUnavailable: () => boolean;
}

/** Logs when reads or writes begin to fail, at most once a minute while they do, and when they succeed again. */
export function reportOutages(
  store: CatalogStore,
  database: string,
  log: Log,
  now: () => number = () => performance.now(),
): WatchedStore {
  // Tracked separately: while reads go to a standby, writes fail.
  const [reading, writing] = [
    outageLog(log, { database, action: 'read' }, now),
    outageLog(log, { database, action: 'write' }, now),
  ];
  return {
    isUnavailable: () => reading.isFailing() || writing.isFailing(),
    store: {
      ...store,
      ready: () => reading.watch(whileServing(store.ready())),
      tryWriting: () => writing.watch(store.tryWriting()),
      state: (collection) => reading.watch(whileServing(store.state(collection))),
      page: (collection, position) => reading.watch(whileServing(store.page(collection, position))),
      isNew: () => reading.watch(store.isNew()),
      insert: (draft, attempt) => writing.watch(whileServing(store.insert(draft, attempt))),
    },
  };
}

/** A database that becomes unusable (dropped, its tables or permissions gone) counts: an operator may restore it. */
async function whileServing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
    throw new StoreUnavailable('the database is unusable', { cause: error });
  }
}

function outageLog(log: Log, fields: Readonly<Record<string, unknown>>, now: () => number) {
  let startedAt: number | null = null;
  let failures = 0;
  let logged = Number.NEGATIVE_INFINITY;
  let isLogged = false;

  function failed(error: StoreUnavailable): void {
    startedAt ??= now();
    failures += 1;
    if (now() - logged < interval) return;
    logged = now();
    isLogged = true;
    log('warn', 'database unavailable', () => ({ ...fields, failures, reason: reasonOf(error) }));
  }

  function succeeded(): void {
    if (startedAt === null) return;
    const seconds = Math.round((now() - startedAt) / 1000);
    const count = failures;
    if (isLogged) log('warn', 'database available again', () => ({ ...fields, failures: count, seconds }));
    [startedAt, failures, isLogged] = [null, 0, false];
  }

  return {
    isFailing: () => startedAt !== null,
    async watch<T>(work: Promise<T>): Promise<T> {
      try {
        const result = await work;
        succeeded();
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable) failed(error);
        throw error;
      }
    },
  };
}

function reasonOf({ message, cause }: Error): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = inner instanceof Error && inner.message !== '' ? `${message}: ${inner.message}` : message;
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** Logs when the database file is removed, replaced or back; checks on each write and readiness probe. */
export function reportLostDatabase(store: CatalogStore, database: string, log: Log): CatalogStore {
  let lost = false;

  async function watched<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (lost) log('warn', 'database file restored', () => ({ database }));
      lost = false;
      return result;
    } catch (error) {
      if (error instanceof DatabaseMoved && !lost) {
        lost = true;
        const remedy = 'restore the file, or restart to use the one that exists now';
        log('error', 'database file lost', () => ({ database, error: error.message, remedy }));
      }
      throw error;
    }
  }

  return {
    ...store,
    ready: () => watched(store.ready()),
    insert: (draft, attempt) => watched(store.insert(draft, attempt)),
  };
}

/**
 * Reads a collection's state once per turn of the event loop: each request of a turn still sees every earlier write,
 * and serving a cached page takes a sixth of the time of reading the state for each.
 */
export function memoizeState(store: CatalogStore): CatalogStore {
  const states = new Map<CollectionName, Promise<CollectionVersion>>();
  const clear = () => states.clear();
  return {
    ...store,
    state(collection) {
      const memoized = states.get(collection);
      if (memoized) return memoized;
      if (states.size === 0) setImmediate(clear);
      const state = store.state(collection);
      states.set(collection, state);
      return state;
    },
    async insert(draft, attempt) {
      try {
        return await store.insert(draft, attempt);
      } finally {
        clear();
      }
    },
  };
}
