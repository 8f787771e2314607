import { DatabaseMoved } from '../../service/sqlite/sqlite-file.ts';
import {
  type CatalogStore,
  ReadOnlyStore,
  StoreDamaged,
  StoreFull,
  StoreUnavailable,
  UnusableDatabase,
} from '../../service/store.ts';
import type { Observe } from '../observed/observations.ts';

/** Minimum time between two log lines about one outage, in ms. */
const interval = 60_000;

/** Logs when reads or writes fail, the database is damaged, or its file is lost, and when that is over; rejects requests until `isOpen`. */
export function monitorStore(
  store: CatalogStore,
  database: string,
  observe: Observe,
  { isOpen = () => true, now = () => performance.now() }: { isOpen?: () => boolean; now?: () => number } = {},
): { store: CatalogStore; isUnavailable: () => boolean } {
  // Tracked separately: while reads go to a standby, writes fail.
  const outages = {
    read: outageLog(observe, { database, action: 'read' }, now),
    write: outageLog(observe, { database, action: 'write' }, now),
  };
  let isLost = false;
  let isReadOnly = false;
  let isDamaged = false;

  function noteDamage(error: unknown): void {
    if (!(error instanceof StoreDamaged) || isDamaged) return;
    isDamaged = true;
    const remedy = `restore a backup; catalog check ${database} says how far it can be read`;
    observe({ event: 'database damaged', database, error: error.message, remedy });
  }

  async function* allRecords(): ReturnType<CatalogStore['allRecords']> {
    try {
      yield* store.allRecords();
    } catch (error) {
      noteDamage(error);
      throw error;
    }
  }

  async function call<T>(kind: keyof typeof outages, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      outages[kind].succeeded();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof StoreFull) outages[kind].failed(error);
      if (error instanceof DatabaseMoved && !isLost) {
        isLost = true;
        const remedy = 'restore the file, or restart to use the one that exists now';
        observe({ event: 'database file lost', database, error: error.message, remedy });
      }
      noteDamage(error);
      if (error instanceof ReadOnlyStore && !isReadOnly) {
        isReadOnly = true;
        observe({ event: 'database read-only', database, reason: reasonOf(error) });
      }
      throw error;
    }
  }

  async function serve<T>(kind: keyof typeof outages, work: () => Promise<T>): Promise<T> {
    if (!isOpen()) throw new StoreUnavailable('the catalog is not open yet');
    return call(kind, () => work().catch(unavailableWhileServing));
  }

  /** Call it after success of a method that checks the files. */
  function restored<T>(result: T): T {
    if (isLost) observe({ event: 'database file restored', database });
    isLost = false;
    return result;
  }

  return {
    isUnavailable: () => !isOpen() || outages.read.isFailing() || outages.write.isFailing(),
    store: {
      ...store,
      allRecords,
      ready: () => serve('read', () => store.ready()).then(restored),
      state: (collection) => serve('read', () => store.state(collection)),
      page: (collection, position) => serve('read', () => store.page(collection, position)),
      record: (collection, id) => serve('read', () => store.record(collection, id)),
      changes: (before, limit) => serve('read', () => store.changes(before, limit)),
      isNew: () => call('read', () => store.isNew()),
      insert: (draft, key) => serve('write', () => store.insert(draft, key)).then(restored),
    },
  };
}

/** A database that becomes unusable (dropped, its tables or permissions gone) counts: an operator may restore it. */
function unavailableWhileServing(error: unknown): never {
  if (!(error instanceof UnusableDatabase)) throw error;
  throw new StoreUnavailable('the database is unusable', { cause: error });
}

function outageLog(observe: Observe, fields: { database: string; action: string }, now: () => number) {
  let startedAt: number | null = null;
  let failures = 0;
  let logged = Number.NEGATIVE_INFINITY;
  let isLogged = false;
  return {
    isFailing: () => startedAt !== null,
    failed(error: StoreUnavailable | StoreFull): void {
      startedAt ??= now();
      failures += 1;
      if (now() - logged < interval) return;
      logged = now();
      isLogged = true;
      observe({ event: 'database unavailable', ...fields, failures, reason: reasonOf(error) });
    },
    succeeded(): void {
      if (startedAt === null) return;
      const seconds = Math.round((now() - startedAt) / 1000);
      if (isLogged) observe({ event: 'database available again', ...fields, failures, seconds });
      [startedAt, failures, isLogged] = [null, 0, false];
    },
  };
}

function reasonOf({ message, cause }: Error): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = inner instanceof Error && inner.message !== '' ? `${message}: ${inner.message}` : message;
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
