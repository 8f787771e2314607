import { type CatalogStore, StoreUnavailable } from '../service/store.ts';
import type { Log } from './log.ts';

/** The shortest time between two lines about one outage, in milliseconds. */
const interval = 60_000;

export interface WatchedStore {
  store: CatalogStore;
  /** Whether the last read or write failed because the database was unavailable. */
  isUnavailable: () => boolean;
}

/**
 * The same store, whose outages are in the log: a line when reading or writing begins to fail, at most one a minute while
 * it goes on failing, and one when it works again. `now` is a clock in milliseconds that only goes forward.
 */
export function reportOutages(
  store: CatalogStore,
  database: string,
  log: Log,
  now: () => number = () => performance.now(),
): WatchedStore {
  // Apart from each other: while a standby is read, nothing can be written.
  const [reading, writing] = [
    outageLog(log, { database, action: 'read' }, now),
    outageLog(log, { database, action: 'write' }, now),
  ];
  return {
    isUnavailable: () => reading.isFailing() || writing.isFailing(),
    store: {
      ...store,
      ready: () => reading.watch(store.ready()),
      state: (collection) => reading.watch(store.state(collection)),
      page: (collection, position) => reading.watch(store.page(collection, position)),
      isNew: () => reading.watch(store.isNew()),
      insert: (draft, attempt) => writing.watch(store.insert(draft, attempt)),
    },
  };
}

function outageLog(log: Log, fields: Readonly<Record<string, unknown>>, now: () => number) {
  let began: number | null = null;
  let failures = 0;
  let logged = Number.NEGATIVE_INFINITY;
  /** Whether the present outage is in the log. */
  let known = false;

  function failed(error: StoreUnavailable): void {
    began ??= now();
    failures += 1;
    if (now() - logged < interval) return;
    logged = now();
    known = true;
    log('warn', 'database unavailable', () => ({ ...fields, failures, reason: reasonOf(error) }));
  }

  function succeeded(): void {
    if (began === null) return;
    const seconds = Math.round((now() - began) / 1000);
    const count = failures;
    if (known) log('warn', 'database available again', () => ({ ...fields, failures: count, seconds }));
    [began, failures, known] = [null, 0, false];
  }

  return {
    isFailing: () => began !== null,
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

/** Why, in one line: what the database, its driver or the system said. */
function reasonOf({ message, cause }: Error): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = inner instanceof Error && inner.message !== '' ? `${message}: ${inner.message}` : message;
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
