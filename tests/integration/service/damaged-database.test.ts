import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LoggedRequest } from '../../../src/server/request-listener.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { fillStore } from '../../support/catalog-contents.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf, folderWithCatalog, startServer } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { runSql, type StorePlace, storeKinds } from '../../support/stores/store-kinds.ts';

const contents = catalog().times(25, (c) => c.indicator()).contents;

describe.each(storeKinds)('a damaged database in $name', ({ name, place }) => {
  const table = (of: string) => (name === 'SQLite' ? of : `catalog_${of}`);
  const indicators = `collection = (SELECT number FROM ${table('collection')} WHERE name = 'indicator')`;
  const damages = {
    'a record that is not JSON': {
      sql: `UPDATE ${table('record')} SET json = '{oops' WHERE position = 12 AND ${indicators}`,
      damaged: '?limit=10&offset=10',
      logged: /^indicator\[12\] is not valid JSON: /,
      checked: [/^indicator\[12\]: is not valid JSON: /],
    },
    'a record that is not an object': {
      sql: `UPDATE ${table('record')} SET json = '[1]' WHERE position = 12 AND ${indicators}`,
      damaged: '?limit=10&offset=10',
      logged: /^indicator\[12\] is not a JSON object$/,
      checked: [/^indicator\[12\]: is not a JSON object$/],
    },
    'a count that is too large': {
      sql: `UPDATE ${table('collection')} SET count = 30 WHERE name = 'indicator'`,
      damaged: '?limit=10&offset=20',
      logged: /^indicator has 5 records from position 20 instead of 10: /,
      checked: [/^indicator: the count is 30, but there are 25 records$/],
    },
    'a count that is too small': {
      sql: `UPDATE ${table('collection')} SET count = 15 WHERE name = 'indicator'`,
      damaged: '?limit=10&offset=10',
      logged: /^indicator has 10 records from position 10 instead of 5: /,
      checked: [/^indicator: the count is 15, but there are 25 records$/],
    },
    'missing positions': {
      sql: `DELETE FROM ${table('record')} WHERE position IN (10, 14, 15) AND ${indicators}`,
      damaged: '?limit=10&offset=10',
      logged: /^indicator has 7 records from position 10 instead of 10: /,
      checked: [
        /^indicator: position 10 is missing$/,
        /^indicator: positions 14 to 15 are missing$/,
        /^indicator: the count is 25, but there are 22 records$/,
      ],
    },
  };

  let there: StorePlace;

  beforeEach(async () => {
    there = await place(folderOf({}));
    await fillStore(there.open(), contents);
  });

  test.each(Object.entries(damages))(
    '%s: its page is 500 and logged, the others are served, check lists it',
    async (_, { sql, damaged, logged, checked }) => {
      await runSql(there.database, sql);
      const store = there.open();
      onTestFinished(() => store.close());
      const reported: LoggedRequest[] = [];
      const address = await startServer(undefined, {
        service: createCatalogService(store),
        report: (exchange) => void reported.push(exchange),
      });
      const page = await fetch(`${address}api/indicator/${damaged}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
      expect(page.headers.get('access-control-allow-origin')).toBe('*');
      expect(reported).toMatchObject([{ error: { message: expect.stringMatching(logged) } }]);
      expect((await fetch(`${address}api/indicator/?limit=10`)).status).toBe(200);
      const { code, out } = await runCatalog(folderOf({}), 'check', there.database);
      const lines = out.trimEnd().split('\n');
      expect(lines.slice(0, -1)).toEqual(checked.map((line): unknown => expect.stringMatching(line)));
      expect(lines.at(-1)).toMatch(new RegExp(`: [0-9]+ records read, ${checked.length} damaged\\.$`));
      expect(code).toBe(1);
    },
  );

  test('is not exported as a file that nothing can read', async () => {
    await runSql(there.database, damages['a record that is not JSON'].sql);
    const folder = folderOf({});
    for (const options of [[], ['--format', 'ndjson', '--collection', 'indicator']]) {
      const args = ['export', `--database=${there.database}`, ...options, 'out'];
      const { code, err } = await runCatalog(folder, ...args);
      expect(err).toMatch(/^indicator\[12\] is not valid JSON: [^\n]+\n$/);
      expect(code).toBe(1);
      expect(existsSync(join(folder, 'out'))).toBe(false);
    }
  });

  test('is whole again after the repair, also for a service that ran meanwhile', async () => {
    const store = there.open();
    onTestFinished(() => store.close());
    const address = await startServer(undefined, {
      service: createCatalogService(store),
      report: () => {},
    });
    const status = async () => (await fetch(`${address}api/indicator/`)).status;
    const { sql } = damages['a count that is too large'];
    await runSql(there.database, sql);
    expect(await status()).toBe(500);
    await runSql(there.database, sql.replace('30', '25'));
    expect(await status()).toBe(200);
    const { code, out } = await runCatalog(folderOf({}), 'check', there.database, '--json');
    expect(JSON.parse(out)).toMatchObject({ records: 25, damage: [] });
    expect(code).toBe(0);
  });
});

describe('catalog check', () => {
  test('names a record that violates the contract, and reports as JSON', async () => {
    const folder = await folderWithCatalog(contents);
    const json = '\'{"id":1,"slug":"s","description":null}\'';
    await runSql(join(folder, 'catalog.sqlite'), `UPDATE record SET json = ${json} WHERE position = 3`);
    const { code, out } = await runCatalog(folder, 'check', 'catalog.sqlite', '--json');
    expect(JSON.parse(out)).toEqual({
      database: 'catalog.sqlite',
      records: 25,
      damage: [{ collection: 'indicator', position: 3, reason: 'name: is missing' }],
    });
    expect(code).toBe(1);
  });

  test('reports a file that is damaged in the middle, and a file that does not exist', async () => {
    const folder = await folderWithCatalog(catalog().times(900, (c) => c.indicator()).contents);
    const file = join(folder, 'catalog.sqlite');
    const bytes = readFileSync(file);
    const place = bytes.indexOf('"Indicator 700"');
    writeFileSync(file, bytes.fill(0xaa, place - (place % 4096), place + 4096 - (place % 4096)));
    const { code, out } = await runCatalog(folder, 'check', 'catalog.sqlite');
    expect(out).toMatch(/^the database cannot be read to its end: [^\n]+malformed\n/);
    expect(code).toBe(1);
    const none = await runCatalog(folder, 'check', 'nothing.sqlite');
    expect(none.err).toMatch(/^catalog check: there is no file nothing\.sqlite; [^\n]+\n$/);
    expect(none.code).toBe(2);
  });
});
