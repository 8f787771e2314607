import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { monitorStore } from '../../../src/server/database/monitored-store.ts';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { fillStore } from '../../support/catalog-contents.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { clientOf } from '../../support/start/in-process-service.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { postgresKind, runSql, type StorePlace, withoutPostgres } from '../../support/stores/store-kinds.ts';

const { contents } = catalog().indicator();

describe.skipIf(withoutPostgres)('a role of PostgreSQL', () => {
  let place: StorePlace;
  let role: string;
  let database: string;

  beforeEach(async () => {
    place = await postgresKind.place('');
    role = `role_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
    await runSql(place.database, `REVOKE CREATE ON SCHEMA public FROM public; CREATE ROLE ${role} LOGIN`);
    database = place.database.replace('catalog@', `${role}@`);
    onTestFinished(async () => {
      await runSql(place.database, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    });
  });

  test('that may not create tables is told so, with the command, the database and what to do', async () => {
    const folder = folderOf({ 'in.json': JSON.stringify(contents) });
    const name = database.replace(/\/\/.*@/, '//');
    const denied = `${name}: ${role} may not create tables in schema public: make it the owner of the database or schema, for example`;
    const { code, err } = await runCatalog(folder, 'import', 'in.json', '--database', database);
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]+ OWNER TO \w+\n$/)]);
    expect(err).toContain(`catalog import: ${denied}`);
    await expect(startServing(['--sample', '--database', database])).rejects.toThrow(
      `catalog serve: ${denied}`,
    );
    for (const [none, reason] of [
      ['', 'there is no catalog in this database'],
      [
        '_none',
        `the database refused the connection: database "${name.replace(/.*\//, '')}_none" does not exist`,
      ],
    ]) {
      const failed = { code: 1, err: `catalog check: ${name}${none}: ${reason}\n` };
      expect(await runCatalog(folder, 'check', `${database}${none}`)).toMatchObject(failed);
    }
  });

  test('that may only read serves the catalog, and refuses records', async () => {
    await fillStore(place.open(), contents);
    await runSql(place.database, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
    const lines: string[] = [];
    const store = openPostgresStore(database);
    onTestFinished(() => store.close());
    const watched = monitorStore(store, 'name', ({ event, ...fields }) => {
      lines.push(`${event} ${JSON.stringify(fields)}`);
    });
    const { get, add } = clientOf(watched.store);
    for (let times = 0; times < 2; times += 1) {
      const refused = await add({ name: 'new', slug: 'new', description: null });
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([403, false]);
      expect(await refused.json()).toMatchObject({ detail: /may only read its database/ });
    }
    expect([(await get()).status, watched.isUnavailable()]).toEqual([200, false]);
    expect(lines).toEqual([expect.stringMatching(/^database read-only .*permission denied/)]);
  });
});
