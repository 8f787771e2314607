import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import type { CatalogStore } from '../../src/service/store.ts';
import { nodeOver, writeAtOnce } from '../support/stores/many-writers.ts';
import { postgresKind, withoutPostgres } from '../support/stores/store-kinds.ts';

test.skipIf(withoutPostgres)(
  'concurrent records with positions from a sequence instead of a lock are missed by walks: that check can fail',
  async () => {
    const { database, open } = await postgresKind.place('');
    const stores = Array.from({ length: 4 }, open);
    await stores[0]?.replaceAll([]);
    const sql = postgres(database, { max: 40, onnotice: () => {} });
    onTestFinished(async () => {
      await sql.end();
      for (const store of stores) await store.close();
    });
    await sql.unsafe(carelessInsert);
    const report = await writeAtOnce(
      stores.map((store) => nodeOver(careless(store, sql))),
      1000,
    );
    expect(report.created).toBe(1000);
    expect(report.missed + report.gaps).toBeGreaterThan(0);
  },
);

/** What many would write first: a sequence gives places before the transactions that use them are done. */
const carelessInsert = `
  CREATE SEQUENCE careless_place MINVALUE 0;
  CREATE FUNCTION careless_insert(new_slug text, draft text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    place int8 := nextval('careless_place');
    whole text := '{"id":' || place + 1 || ',' || substr(draft, 2);
  BEGIN
    PERFORM pg_sleep(CASE WHEN place % 25 = 0 THEN 1 ELSE 0 END);
    INSERT INTO catalog_record VALUES (2, place, place + 1, new_slug, whole);
    UPDATE catalog_collection SET count = count + 1, version = version + 1 WHERE number = 2;
    RETURN whole;
  END $$`;

function careless(store: CatalogStore, sql: postgres.Sql): CatalogStore {
  return {
    ...store,
    async insert({ slug, json }) {
      const [row] = await sql`SELECT careless_insert(${slug}, ${json}) AS json`;
      return { kind: 'created', json: String(row?.['json']) };
    },
  };
}
