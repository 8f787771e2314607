import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { monitorStore } from '../../../src/server/database/open-served-store.ts';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { fillStore } from '../../support/catalog-contents.ts';
import { projectFile } from '../../support/deploy/read-example.ts';
import { postgresPrograms } from '../../support/programs/postgres-programs.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { clientOf } from '../../support/start/in-process-service.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { startPostgres } from '../../support/stores/postgres-server.ts';
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
    for (const [none, says] of [
      ['', `there is no catalog in ${name}`],
      [
        '_none',
        `${name}_none: the database refused the connection: database "${name.replace(/.*\//, '')}_none" does not exist`,
      ],
    ]) {
      const failed = { code: 1, err: `catalog check: ${says}\n` };
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

test.skipIf(withoutPostgres)('the documented commands make a database that import fills', async () => {
  const server = await startPostgres();
  onTestFinished(server.remove);
  const admin = {
    PGHOST: '127.0.0.1',
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
  };
  const run = (line: string, input = '', env = admin) => {
    const [program = '', ...args] = line.split(' ');
    // Without a terminal, a password is read from the input.
    execFileSync('setsid', ['--wait', join(postgresPrograms(), program), ...args], {
      env,
      input,
      stdio: 'pipe',
    });
  };
  // As Debian's: the administrator is postgres, and all others need a password.
  server.run('CREATE ROLE other SUPERUSER LOGIN');
  run('psql', 'ALTER ROLE catalog RENAME TO postgres', { ...admin, PGUSER: 'other' });
  const rules = ['postgres 127.0.0.1/32 trust', 'all 127.0.0.1/32 scram-sha-256'];
  writeFileSync(join(server.folder, 'data/pg_hba.conf'), rules.map((rule) => `host all ${rule}\n`).join(''));
  run('psql', 'SELECT pg_reload_conf()');
  const documented = projectFile('docs/operations.md');
  const commands = documented.match(/(?<=^ {4}sudo -u postgres ).*/gm) ?? [];
  expect(commands).toHaveLength(2);
  for (const command of commands) run(command, 'secret\nsecret\n');
  const [, address = ''] = /^ {4}catalog import catalog\.json --database (\S+)$/m.exec(documented) ?? [];
  const database = address.replace('PASSWORD@HOST', `secret@127.0.0.1:${server.port}`);
  const folder = folderOf({ 'catalog.json': JSON.stringify(contents) });
  const imported = await runCatalog(folder, 'import', 'catalog.json', '--database', database);
  expect(imported).toMatchObject({ code: 0, err: '' });
  const wrong = await runCatalog(folder, 'check', database.replace('secret', 'other'));
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('password authentication failed') });
});

describe.skipIf(withoutPostgres)('a database of PostgreSQL in which others have', () => {
  test.each([
    ['a table of a name of ours', 'CREATE TABLE catalog_record (one int)', 'already exists'],
    ['a type of a name of ours', "CREATE TYPE catalog_record AS ENUM ('one')", 'already exists'],
    [
      'another form of version',
      'CREATE TABLE catalog_schema (version text)',
      'COALESCE types text and integer',
    ],
  ])('%s is refused in one line', async (_, sql, reason) => {
    const { database } = await postgresKind.place('');
    await runSql(database, sql);
    const folder = folderOf({ 'in.json': JSON.stringify(contents) });
    const { code, err } = await runCatalog(folder, 'import', 'in.json', '--database', database);
    expect([code, err]).toEqual([1, expect.stringMatching(/^catalog import: [^\n]+\n$/)]);
    expect(err).toContain('the database refused this: ');
    expect(err).toContain(reason);
  });

  test('a trigger on our tables keeps its catalog, and import says why', async () => {
    const place = await postgresKind.place('');
    await fillStore(place.open(), contents);
    await runSql(
      place.database,
      `CREATE FUNCTION frozen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'frozen until Monday'; END $$;
        CREATE TRIGGER frozen BEFORE INSERT ON catalog_record FOR EACH ROW EXECUTE FUNCTION frozen()`,
    );
    const folder = folderOf({ 'in.json': JSON.stringify(catalog().variable().contents) });
    const { code, err } = await runCatalog(folder, 'import', 'in.json', '--database', place.database);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^catalog import: [^\n]+: frozen until Monday\n$/),
    ]);
  });

  test('an encoding without all characters gets no tables', async () => {
    const { database } = await postgresKind.place('');
    const name = `latin_${process.pid}`;
    await runSql(database, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
    onTestFinished(async () => {
      await runSql(database, `DROP DATABASE ${name}`);
    });
    const folder = folderOf({ 'in.json': JSON.stringify(contents) });
    const latin = database.replace(/[^/]*$/, name);
    const { code, err } = await runCatalog(folder, 'import', 'in.json', '--database', latin);
    expect([code, err]).toEqual([1, expect.stringContaining("create a database with ENCODING 'UTF8'")]);
  });
});
