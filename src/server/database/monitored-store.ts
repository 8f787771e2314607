import { DatabaseMoved } from '../../service/sqlite/sqlite-file.ts';
import {
  type CatalogStore,
  ReadOnlyStore,
  StoreDamaged,
  StoreFull,
  StoreUnavailable,
  UnusableDatabase,
} from '../../service/store.ts';
import type { Observation, Observe } from '../observed/observations.ts';

/** Logs when reads or writes fail, the database is damaged, or its file is lost, and when that is over; rejects requests until `isOpen`. */
export function monitorStore(
  store: CatalogStore,
  database: string,
  observe: Observe,
  isOpen = () => true,
): { store: CatalogStore; isUnavailable: () => boolean } {
  // Tracked separately: while reads go to a standby, writes fail.
  const failing = new Set<'read' | 'write'>();
  /** The events that are not repeated. */
  const observed = new Set<Observation['event']>();

  function observeOnce(observation: Observation): void {
    if (observed.has(observation.event)) return;
    observed.add(observation.event);
    observe(observation);
  }

  function noteDamage(error: unknown): void {
    if (!(error instanceof StoreDamaged)) return;
    const remedy = `restore a backup; catalog check ${database} says how far it can be read`;
    observeOnce({ event: 'database damaged', database, error: error.message, remedy });
  }

  async function* allRecords(): ReturnType<CatalogStore['allRecords']> {
    try {
      yield* store.allRecords();
    } catch (error) {
      noteDamage(error);
      throw error;
    }
  }

  function noteFailure(action: 'read' | 'write', error: unknown): void {
    noteDamage(error);
    if (error instanceof ReadOnlyStore)
      observeOnce({ event: 'database read-only', database, reason: reasonOf(error) });
    if (error instanceof DatabaseMoved) {
      const remedy = 'restore the file, or restart to use the one that exists now';
      observeOnce({ event: 'database file lost', database, error: error.message, remedy });
    } else if (error instanceof StoreUnavailable || error instanceof StoreFull) {
      if (failing.has(action)) return;
      failing.add(action);
      observe({ event: 'database unavailable', database, action, reason: reasonOf(error) });
    }
  }

  async function call<T>(action: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (failing.delete(action)) observe({ event: 'database available again', database, action });
      return result;
    } catch (error) {
      noteFailure(action, error);
      throw error;
    }
  }

  async function serve<T>(action: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    if (!isOpen()) throw new StoreUnavailable('the catalog is not open yet');
    return call(action, () => work().catch(unavailableWhileServing));
  }

  /** Call it after success of a method that checks the files. */
  function restored<T>(result: T): T {
    if (observed.delete('database file lost')) observe({ event: 'database file restored', database });
    return result;
  }

  return {
    isUnavailable: () => !isOpen() || failing.size > 0 || observed.has('database file lost'),
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

function reasonOf({ message, cause }: Error): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = inner instanceof Error && inner.message !== '' ? `${message}: ${inner.message}` : message;
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
