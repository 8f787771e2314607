import { existsSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseMoved } from '../../service/sqlite/sqlite-file.ts';
import {
  type CatalogStore,
  ReadOnlyStore,
  StoreDamaged,
  StoreFull,
  StoreUnavailable,
  UnusableDatabase,
} from '../../service/store.ts';
import { CommandFailure, describeError, print } from '../command/messages.ts';
import type { Observation, Observe } from '../observed/observations.ts';
import { databaseName, defaultDatabase, fillNew, openStore, storeAsCommandFailure } from './open-catalog.ts';
import { checkDatabaseAddress, isPostgres } from './database-address.ts';

/** In ms. */
const retryInterval = 2000;

/** The store to serve. Only the default database, or one with `--sample`, is created: any other may be on a missing volume. */
export async function openServedStore(
  { database, sample }: { database: string; sample: boolean },
  observe: Observe,
): Promise<{ store: CatalogStore; isUnavailable: () => boolean; close: () => Promise<void> }> {
  checkDatabaseAddress(database);
  const mayCreate = sample || database === defaultDatabase || database === ':memory:';
  if (!mayCreate && isMissing(database)) throw noCatalog(database);
  const name = databaseName(database);
  let isOpen = false;
  const opened = await openStore(database, mayCreate);
  const { store, isUnavailable } = monitorStore(opened, name, observe, () => isOpen);
  const closing = new AbortController();

  async function start(): Promise<void> {
    if (mayCreate) await fillNew(store, name, print);
    else if (await store.isNew()) throw noCatalog(database);
    isOpen = true;
  }

  /** A database server may start after this process; until then, responses are 503. What it refuses for good ends the process. */
  async function startLater(): Promise<void> {
    while (!isOpen && !closing.signal.aborted) {
      await pause(retryInterval, undefined, { ref: false });
      try {
        await start();
      } catch (error) {
        if (error instanceof StoreUnavailable || closing.signal.aborted) continue;
        observe({
          event: 'database unusable',
          database: name,
          error: describeError(storeAsCommandFailure('serve', name, error)),
        });
        process.exit(1);
      }
    }
  }

  try {
    await start();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      await store.close();
      throw storeAsCommandFailure('serve', name, error);
    }
    void startLater();
  }
  return {
    store,
    isUnavailable,
    async close() {
      closing.abort();
      await store.close();
    },
  };
}

/** Whether the SQLite file and its log are missing, or the file is empty as a container creates it for a mount. */
function isMissing(database: string): boolean {
  if (isPostgres(database)) return false;
  return [database, `${database}-wal`].every((path) => !existsSync(path) || statSync(path).size === 0);
}

function noCatalog(database: string): CommandFailure {
  const name = databaseName(database);
  return new CommandFailure(
    `catalog serve: there is no catalog in ${name}. Check that its volume is mounted; for a first start, add --sample, or run catalog import`,
  );
}

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
