import { type CatalogStore, StoreUnavailable, UnusableDatabase } from '../service/store.ts';
import type { Log } from './log.ts';

/** Minimum time between two log lines about one outage, in ms. */
const interval = 60_000;

export interface WatchedStore {
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
