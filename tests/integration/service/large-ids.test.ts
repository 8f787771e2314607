import { describe, expect, test } from 'vitest';
import { clientOf } from '../../support/start/in-process-service.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { runSql, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

const largest = Number.MAX_SAFE_INTEGER;
const imported = catalog()
  .subdomain({ id: 7 })
  .subdomain({ id: largest })
  .subdomain({ id: -largest }).contents;

/** Adds a record to the subdomains; gives the status and its id. */
async function add(store: CatalogStore, slug: string): Promise<{ status: number; id: unknown }> {
  const response = await clientOf(store, 'subdomain').add({ slug, name: slug });
  return { status: response.status, id: (await response.json()).id };
}

describe.each(storeKinds)('with records of the largest and smallest ids, $name', ({ name, place }) => {
  test('assigns the next id after the others', async () => {
    const store = (await place(folderOf({}))).open();
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'a')).toEqual({ status: 201, id: 8 });
    expect(await add(store, 'b')).toEqual({ status: 201, id: 9 });
    // An import of less gives no id back that was given.
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'c')).toEqual({ status: 201, id: 10 });
    await store.close();
  });

  test('gives it also where an earlier version counted from the largest', async () => {
    const { database, open } = await place(folderOf({}));
    const store = open();
    await store.replaceAll(recordsOf(imported));
    // What an earlier version wrote down as the last id, whether or not a record has it.
    const table = name === 'SQLite' ? 'collection' : 'catalog_collection';
    await runSql(database, `UPDATE ${table} SET last_id = ${largest}`);
    expect(await add(store, 'a')).toEqual({ status: 201, id: 8 });
    expect(await add(store, 'b')).toEqual({ status: 201, id: 9 });
    await store.close();
  });
});
