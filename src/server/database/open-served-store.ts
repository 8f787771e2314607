import { existsSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type CatalogStore, StoreUnavailable } from '../../service/store.ts';
import { CommandFailure, describeError, print } from '../command/messages.ts';
import type { Observe } from '../observed/observations.ts';
import { databaseName, defaultDatabase, fillNew, openStore, storeAsCommandFailure } from './open-catalog.ts';
import { checkDatabaseAddress, isPostgres } from './database-address.ts';
import { monitorStore } from './monitored-store.ts';

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
