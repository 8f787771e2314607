import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { createHandler } from '../../support/start/service-handler.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { authorised } from '../../support/stores/both-stores.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { pageAddress } from '../../support/start/in-process-service.ts';
import { stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

stopServersAfterAll();

const token = authorised.authorization.replace('Bearer ', '');
const largest = Number.MAX_SAFE_INTEGER;
const imported = catalog()
  .subdomain({ id: 7 })
  .subdomain({ id: largest })
  .subdomain({ id: -largest }).contents;

/** Adds a record to the subdomains; gives the status and its id. */
async function add(store: CatalogStore, slug: string): Promise<{ status: number; id: unknown }> {
  const handler = createHandler(store, { tokens: new WriteToken(token) });
  const body = JSON.stringify({ slug, name: slug });
  const response = await handler(
    new Request(pageAddress('subdomain'), { method: 'POST', headers: authorised, body }),
  );
  const record: { id?: unknown } = JSON.parse(await response.text());
  return { status: response.status, id: record.id };
}

/** What an earlier version wrote down as the last id, whether or not a record has it. */
function setLastId(database: string, id: number): void {
  if (database.startsWith('postgres')) {
    const sql = `UPDATE catalog_collection SET last_id = ${id}`;
    execFileSync('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', sql, database]);
    return;
  }
  const db = new DatabaseSync(database);
  db.exec(`UPDATE collection SET last_id = ${id}`);
  db.close();
}

describe.each(storeKinds)('with records of the largest and smallest ids, $name', ({ missing, place }) => {
  test.skipIf(missing !== null)('assigns the next id after the others', async () => {
    const store = (await place(folderOf({}))).open();
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'a')).toEqual({ status: 201, id: 8 });
    expect(await add(store, 'b')).toEqual({ status: 201, id: 9 });
    // An import of less gives no id back that was given.
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'c')).toEqual({ status: 201, id: 10 });
    await store.close();
  });

  test.skipIf(missing !== null)(
    'gives it also where an earlier version counted from the largest',
    async () => {
      const { database, open } = await place(folderOf({}));
      const store = open();
      await store.replaceAll(recordsOf(imported));
      setLastId(database, largest);
      expect(await add(store, 'a')).toEqual({ status: 201, id: 8 });
      expect(await add(store, 'b')).toEqual({ status: 201, id: 9 });
      await store.close();
    },
  );
});
