import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { lacking, programPath } from '../../support/programs/installed-programs.ts';
import { postgresFolder, postgresUser } from '../../support/programs/postgres-programs.ts';
import { freePort, isFree } from '../../support/proxies/free-port.ts';
import { countAt, folderOf } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { postRecord, startServe } from '../../support/start/serve-command.ts';
import { postgresKind, runSql, withoutPostgres } from '../../support/stores/store-kinds.ts';

/** PgBouncer in transaction mode with its defaults otherwise, for the length of a test; returns the address of the database behind it. */
async function startPooler(database: string): Promise<string> {
  const { hostname, port: serverPort, pathname } = new URL(database);
  const port = await freePort();
  const folder = postgresFolder();
  writeFileSync(join(folder, 'users.txt'), '"catalog" ""\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
      ${pathname.slice(1)} = host=${hostname} port=${serverPort}
      ${pathname.slice(1)}_dropped = host=${hostname} port=${serverPort}
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = ${port}
      unix_socket_dir =
      auth_type = trust
      auth_file = ${folder}/users.txt
      pool_mode = transaction`.replaceAll(/^ +/gm, ''),
  );
  const as = { ...postgresUser(), cwd: folder, stdio: 'ignore' } as const;
  const child = spawn(programPath('pgbouncer'), ['pgbouncer.ini'], as);
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => isFree(port)).toBe(false);
  return `postgres://catalog@127.0.0.1:${port}${pathname}`;
}

describe.skipIf(withoutPostgres || lacking('pgbouncer'))(
  'PostgreSQL behind PgBouncer in transaction mode',
  () => {
    let folder: string;
    let direct: string;

    beforeAll(async () => {
      const contents = catalog().times(1200, (c) => c.indicator()).contents;
      folder = folderOf({ 'in.json': JSON.stringify(contents) });
      direct = (await postgresKind.place('')).database;
    });

    test('takes one import after another, serves, and adds each of thirty concurrent records once', async () => {
      const database = await startPooler(direct);
      for (let times = 0; times < 3; times += 1)
        expect(await runCatalog(folder, 'import', 'in.json', '--database', database)).toMatchObject({
          code: 0,
          err: '',
        });
      const { address, stop } = await startServe(database);
      onTestFinished(async () => void (await stop()));
      const slugs = Array.from({ length: 30 }, (_, number) => `at-once-${number}`);
      const added = await Promise.all(slugs.map((slug) => postRecord(address, slug)));
      expect(new Set(added)).toEqual(new Set([201]));
      expect(await countAt(address)).toBe(1230);
      expect(await runCatalog(folder, 'check', database)).toMatchObject({
        code: 0,
        out: expect.stringContaining('1230 records read, no damage'),
      });
      // No setting of ours is left to whoever gets the connection next.
      expect(await runSql(database, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    });

    test.each([
      [
        '?options=-cwork_mem%3D4MB',
        /take the parameter out of the address, or add it to ignore_startup_parameters in pgbouncer\.ini: unsupported startup parameter: options\n/,
      ],
      ['_unknown', /the pooler refused the connection: no such database: \w+_unknown\n/],
      ['_dropped', /the pooler refused the connection: database "\w+_dropped" does not exist\n/],
    ])('ends serve with one line if it refuses %s', async (suffix, message) => {
      const database = (await startPooler(direct)) + suffix;
      await expect(startServe(database)).rejects.toThrow(message);
    });
  },
);
