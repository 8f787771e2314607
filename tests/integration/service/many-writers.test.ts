import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { createHandler } from '../../support/start/service-handler.ts';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { startProcess } from '../../support/stores/kill-writers.ts';
import { type Node, walkSlugs, writeAtOnce } from '../../support/stores/many-writers.ts';
import { findPostgres } from '../../support/programs/postgres-programs.ts';
import { type PostgresServer, startPostgres } from '../../support/stores/postgres-server.ts';
import { writeToken } from '../../support/start/serve-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { pageAddress } from '../../support/start/in-process-service.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const missing = findPostgres() === null && !process.env['CI'];

async function expectAllInOrder(node: Node, number: number): Promise<void> {
  const { ids, slugs, count, gaps } = await walkSlugs(node, 100);
  expect([count, ids.length, new Set(slugs).size, gaps]).toEqual([number, number, number, 0]);
  // Places are given in the order of ids, and both without a hole.
  expect(ids).toEqual(Array.from({ length: number }, (_, index) => index + 1));
}

function nodeOver(store: CatalogStore): Node {
  onTestFinished(() => store.close());
  return {
    address: pageAddress('indicator'),
    ask: createHandler(store, { tokens: new WriteToken(writeToken) }),
  };
}

describe.skipIf(missing)('a thousand concurrent records, on four nodes of one PostgreSQL', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres(['fsync=off']);
  });

  afterAll(() => server.remove());

  async function freshDatabase(name: string): Promise<string> {
    server.run(`CREATE DATABASE ${name}`);
    const store = openPostgresStore(server.address(name));
    await store.replaceAll([]);
    await store.close();
    return server.address(name);
  }

  test('each get a unique id and position, and every walk returns all records that existed when it began', async () => {
    const address = await freshDatabase('with_lock');
    const nodes = Array.from({ length: 4 }, () => nodeOver(openPostgresStore(address)));
    const report = await writeAtOnce(nodes, 1000);
    expect(report).toMatchObject({ created: 1000, missed: 0, repeated: 0, gaps: 0 });
    expect(report.walks).toBeGreaterThan(3);
    for (const node of nodes) await expectAllInOrder(node, 1000);
  });

  test('would not with positions from a sequence instead of a lock: this check can fail', async () => {
    const address = await freshDatabase('without_lock');
    const sql = postgres(address, { max: 40, onnotice: () => {} });
    onTestFinished(() => sql.end());
    await sql.unsafe(carelessInsert);
    const nodes = Array.from({ length: 4 }, () => nodeOver(careless(openPostgresStore(address), sql)));
    const report = await writeAtOnce(nodes, 1000);
    expect(report.created).toBe(1000);
    expect(report.missed + report.gaps).toBeGreaterThan(0);
  });
});

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

test('four hundred concurrent records, on three processes of one SQLite file, are all stored once and in order', async () => {
  const database = join(folderOf({}), 'catalog.sqlite');
  const processes = [
    await startProcess(database),
    await startProcess(database),
    await startProcess(database),
  ];
  const nodes = processes.map(({ address }) => ({ address, ask: (request: Request) => fetch(request) }));
  try {
    const report = await writeAtOnce(nodes, 400);
    expect(report).toMatchObject({ created: 400, missed: 0, repeated: 0, gaps: 0 });
    for (const node of nodes) await expectAllInOrder(node, 400);
  } finally {
    for (const { child } of processes) child.kill();
  }
});
