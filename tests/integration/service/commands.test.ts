import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { CheckReport } from '../../../src/cli/check/report.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const contents = catalog()
  .subdomain({ name: 'Housing' })
  .taxonomy()
  .times(230, (c) => c.indicator())
  .variable();
const file = JSON.stringify(contents.contents);

describe('import and export', () => {
  test.each([
    ['plain', Buffer.from(file)],
    ['gzipped', gzipSync(file)],
  ])('a %s file comes back the same', async (_, bytes) => {
    const folder = folderOf({ 'in.json': bytes });
    const read = await runCatalog(folder, 'import', 'in.json');
    expect(read).toMatchObject({
      code: 0,
      out: 'Imported 1 subdomain, 1 taxonomy, 230 indicators, 1 variable into catalog.sqlite\n',
    });
    expect((await runCatalog(folder, 'export', 'out.json.gz')).code).toBe(0);
    const text = gunzipSync(readFileSync(join(folder, 'out.json.gz'))).toString();
    expect(JSON.stringify(JSON.parse(text))).toBe(file);
    expect((await runCatalog(folder, 'export', '-')).out).toBe(text);
  });

  test('a file with errors is rejected, and does not change the database', async () => {
    const folder = folderOf({ 'good.json': file, 'bad.json': file.replace('"Variable 1"', '1') });
    await runCatalog(folder, 'import', 'good.json');
    const before = (await runCatalog(folder, 'export', '-')).out;
    const bad = await runCatalog(folder, 'import', 'bad.json');
    expect(bad).toMatchObject({
      code: 1,
      err: 'bad.json:1: variable[0] (id 1): name: expected string, got number\ncatalog import: bad.json has 1 error; catalog.sqlite is unchanged\n',
    });
    expect((await runCatalog(folder, 'export', '-')).out).toBe(before);
  });

  test.each([
    ['in its last record', file.replace('"Variable 1"', '1')],
    ['in its form', file.slice(0, -2)],
  ])('a file with a mistake %s makes no database where there was none', async (_, text) => {
    const folder = folderOf({ 'bad.json': text });
    expect((await runCatalog(folder, 'import', 'bad.json')).code).toBe(1);
    expect(readdirSync(folder)).toEqual(['bad.json']);
  });

  test.each([
    ['import', 'none.json'],
    ['import', 'https://'],
    ['export', 'out.json'],
    ['export', '-', '--database', 'text.txt'],
  ])('%s %s %s where it is not what it should be is refused in one line', async (...args) => {
    const { code, err } = await runCatalog(folderOf({ 'text.txt': 'hello' }), ...args);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(code).toBeGreaterThan(0);
  });

  test('an export that fails leaves no files', async () => {
    const folder = folderOf({ 'in.json': file, 'taken/x': '' });
    await runCatalog(folder, 'import', 'in.json');
    expect((await runCatalog(folder, 'export', 'taken')).code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('import of a running service', () => {
  test('copies everything from a typical deployed service, page by page', async () => {
    const { address } = await startStockService(contents);
    const folder = folderOf({});
    expect(await runCatalog(folder, 'import', address)).toMatchObject({ code: 0 });
    expect(JSON.stringify(JSON.parse((await runCatalog(folder, 'export', '-')).out))).toBe(file);
  });

  test.each([
    [
      'repeats records and leaves others out',
      { shuffled: true },
      /indicator: 230 records received, 228 of them distinct, but the service's count is 230/,
    ],
    [
      'removes a record meanwhile, and thereby skips another',
      { removed: true },
      /indicator: 229 records received, 229 of them distinct, but the service's count is 229, and was larger before/,
    ],
    [
      'has a record that is none',
      { badRecord: true },
      /subdomain\[0\] \(id 1\): name: expected string, got number/,
    ],
  ])('from one that %s changes nothing', async (_, habits, message) => {
    const { address } = await startStockService(contents, habits);
    const folder = folderOf({});
    writeFileSync(join(folder, 'old.json'), JSON.stringify(catalog().indicator({ name: 'old' }).contents));
    await runCatalog(folder, 'import', 'old.json');
    const { code, err } = await runCatalog(folder, 'import', address);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect((await runCatalog(folder, 'export', '-')).out).toContain('"old"');
  });
});

describe('check', () => {
  test('finds no differences in our own service', async () => {
    const address = await startServer(contents);
    const { code, out } = await runCatalog(folderOf({}), 'check', `${address}api/`, '--json');
    const report: CheckReport = JSON.parse(out);
    expect(report.findings.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(code).toBe(0);
  });

  test('reports the differences of a deployed service, with request and response, and that it can be read', async () => {
    const { address } = await startStockService(contents, { shuffled: true });
    const { code, out } = await runCatalog(folderOf({}), 'check', address);
    expect(out).toMatch(/differs +indicator: rule 1 +format=api returns/);
    expect(out).toMatch(/differs +indicator: links +next leads to http:\/\/internal\.example:8000/);
    expect(out).toMatch(/differs +indicator: walk .* 2 repeated, 2 missing/);
    expect(out).toMatch(/differs +CORS/);
    expect(out).toMatch(/GET http:\/\/127\.0\.0\.1:[0-9]+\/api\/indicator\/\?format=api/);
    expect(code).toBe(0);
  });

  test('exits with code 1 if the explorer cannot read the service', async () => {
    const server = createServer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hi'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    const { code, out } = await runCatalog(folderOf({}), 'check', `http://127.0.0.1:${port}/api/`);
    expect(out).toContain('The explorer cannot read all of this service.');
    expect(code).toBe(1);
    server.close();
  });
});
