import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf } from '../../support/start/http-server.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { startServe } from '../../support/start/serve-command.ts';
import { type Node, nodeOver, walkSlugs, writeAtOnce } from '../../support/stores/many-writers.ts';
import { postgresKind, runSql, withoutPostgres } from '../../support/stores/store-kinds.ts';
import { draftOf } from '../../support/writing.ts';

async function expectAllInOrder(node: Node, number: number): Promise<void> {
  const { ids, slugs, count, gaps } = await walkSlugs(node, 100);
  expect([count, ids.length, new Set(slugs).size, gaps]).toEqual([number, number, number, 0]);
  // Places are given in the order of ids, and both without a hole.
  expect(ids).toEqual(Array.from({ length: number }, (_, index) => index + 1));
}

test.skipIf(withoutPostgres)(
  'of four hundred concurrent records, on four nodes of one PostgreSQL, each gets a unique id and position, and every walk returns all that existed when it began',
  async () => {
    const { open } = await postgresKind.place('');
    const stores = Array.from({ length: 4 }, open);
    onTestFinished(() => void Promise.all(stores.map((store) => store.close())));
    await stores[0]?.replaceAll([]);
    const nodes = stores.map(nodeOver);
    const report = await writeAtOnce(nodes, 400);
    expect(report).toMatchObject({ created: 400, missed: 0, repeated: 0, gaps: 0 });
    expect(report.walks).toBeGreaterThan(3);
    for (const node of nodes) await expectAllInOrder(node, 400);
  },
);

test.skipIf(withoutPostgres)(
  'a record whose transaction conflicts with another one is added once by a further attempt',
  async () => {
    const { database, open } = await postgresKind.place('');
    const store = open();
    onTestFinished(() => store.close());
    await store.replaceAll([]);
    // A sequence goes on when its transaction is rolled back: the first two attempts fail as a distributed database may let them.
    await runSql(
      database,
      `CREATE SEQUENCE attempts;
       CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('attempts') < 3 THEN RAISE EXCEPTION USING ERRCODE = '40001'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER conflict BEFORE INSERT ON catalog_record FOR EACH ROW EXECUTE FUNCTION conflict()`,
    );
    expect(await store.insert(draftOf('one'), null)).toMatchObject({ kind: 'created' });
    const tried = await runSql(database, 'SELECT last_value::int AS attempts FROM attempts');
    expect([tried, (await store.state('indicator')).count]).toEqual([[{ attempts: 3 }], 1]);
  },
);

test('four hundred concurrent records, on three processes of one SQLite file, are all stored once and in order', async () => {
  const database = join(folderOf({}), 'catalog.sqlite');
  const store = openSqliteStore(database);
  await store.replaceAll([]);
  await store.close();
  const processes = await Promise.all(Array.from({ length: 3 }, () => startServe(database)));
  const nodes = processes.map(({ address }) => ({
    address: `${address}api/indicator/`,
    ask: (request: Request) => fetch(request),
  }));
  try {
    const report = await writeAtOnce(nodes, 400);
    expect(report).toMatchObject({ created: 400, missed: 0, repeated: 0, gaps: 0 });
    for (const node of nodes) await expectAllInOrder(node, 400);
  } finally {
    for (const { stop } of processes) await stop();
  }
});
