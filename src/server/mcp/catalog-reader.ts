import { DatabaseSync } from 'node:sqlite';
import { createCatalogClient } from '../../client/catalog-client.ts';
import { collectionNames } from '../../contract/collection-names.ts';
import type { SynonymSet } from '../../contract/configuration/synonyms.ts';
import { sqliteStore } from '../../service/sqlite/sqlite-store.ts';
import { type CatalogStore, catalogVersion, goneRecords } from '../../service/store.ts';
import { isPostgres } from '../database/database-address.ts';
import { openExisting } from '../database/open-catalog.ts';
import { sameOriginFetch } from '../upstream/server-fetch.ts';
import { walkCollection } from '../upstream/walk-collection.ts';
import { inTurns } from '../walks/walk.ts';
import { createIndexer, type IndexedCatalog } from './indexed-catalog.ts';
import { ToolFailure } from './mcp-server.ts';

/** A database that more than one connection can open, or the base address of a service. */
export type CatalogSource = { database: string } | { upstream: string };

/** In ms: after a failure, the catalog is read again at the latest. */
const longestPause = 5000;

/**
 * Returns the index of the catalog. While that of a changed database is made, calls wait, since two would take twice the memory;
 * that of another service, which takes longer, replaces the earlier one when it is complete. Without a change, and while nothing
 * can be read, the earlier one is returned. Rejects with a ToolFailure if there is none. After each reading, the next one begins
 * no sooner than `rest` times as long as it took.
 */
export function currentCatalog(
  source: CatalogSource,
  synonyms: readonly SynonymSet[],
  rest: number,
  hasTwins = true,
) {
  const { version, read } =
    'upstream' in source ? serviceReader(source.upstream) : databaseReader(source.database);
  let reading: { version: string; catalog: IndexedCatalog } | null = null;
  let latest: Promise<IndexedCatalog> | null = null;
  let due = 0;

  async function refresh(): Promise<IndexedCatalog> {
    const started = performance.now();
    let longest = longestPause;
    due = Infinity;
    try {
      const current = await version();
      if (reading?.version !== current) {
        if ('database' in source) reading = null;
        const indexer = createIndexer(synonyms, hasTwins);
        await read(indexer);
        reading = { version: current, catalog: indexer.catalog() };
      }
      longest = Infinity;
      return reading.catalog;
    } catch (cause) {
      if (reading !== null) return reading.catalog;
      throw new ToolFailure('The catalog is temporarily unavailable. Try again in a few seconds.', { cause });
    } finally {
      due = performance.now() + Math.min(longest, rest * (performance.now() - started));
    }
  }

  return async (): Promise<IndexedCatalog> => {
    if (latest === null || performance.now() >= due) latest = refresh();
    return reading?.catalog ?? latest;
  };
}

type Indexer = ReturnType<typeof createIndexer>;

/** On a connection of its own; searches go first. */
function databaseReader(database: string) {
  let store: CatalogStore | null = null;
  const openReader = () => new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  const open = async () =>
    (store ??= isPostgres(database)
      ? await openExisting(database)
      : sqliteStore(openReader(), { openReader }));
  const version = async () => catalogVersion(await open());
  async function read({ add, addGone }: Indexer): Promise<void> {
    const opened = await open();
    for await (const { collection, json } of inTurns(opened.allRecords()))
      if (json !== null) add(collection, JSON.parse(json));
    addGone(await goneRecords(opened));
  }
  return { version, read };
}

/** In ms: nobody can know when another service has changed. */
const lifetime = 600_000;
const period = async () => String(Math.floor(performance.now() / lifetime));

function serviceReader(baseUrl: string) {
  const service = createCatalogClient(baseUrl, { fetch: sameOriginFetch() });
  async function read({ add }: Indexer): Promise<void> {
    for (const name of collectionNames)
      await walkCollection(service, name, ({ results }) => results.forEach((raw) => add(name, raw)));
  }
  return { version: period, read };
}
