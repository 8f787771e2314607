import { createServer } from 'node:http';
import { readdirSync } from 'node:fs';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { runCatalog, runCatalogWith } from '../../support/start/run-command.ts';
import { folderOf, listenOnFreePort, startServer } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';
import { type StorePlace, stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const old = JSON.stringify(catalog().indicator({ name: 'old' }).contents);
const contents = catalog()
  .subdomain({ name: 'Housing' })
  .taxonomy()
  .times(230, (c) => c.indicator())
  .variable();
const file = JSON.stringify(contents.contents);
const counts = '1 subdomain, 1 taxonomy, 230 indicators, 1 variable';

stopServersAfterAll();

describe.each(storeKinds)('import into $name', ({ missing, place }) => {
  let at: StorePlace;
  const folder = folderOf({
    'old.json': old,
    'good.json': file,
    'bad.json': file.replace('"Housing"', '1').replace('"Variable 1"', '2'),
  });
  const importing = (...args: string[]) => runCatalog(folder, 'import', ...args, '--database', at.database);
  const exported = async () => (await runCatalog(folder, 'export', '-', '--database', at.database)).out;

  beforeAll(async () => {
    if (missing !== null) return;
    at = await place(folderOf({}));
    await importing('old.json');
  });

  test.skipIf(missing)('lists every error of a file and changes nothing', async () => {
    const before = await exported();
    const { code, out, err } = await importing('bad.json');
    expect([code, out]).toEqual([1, '']);
    const lines = err.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'bad.json:1: subdomain[0] (id 1): name: expected string, got number',
      'bad.json:1: variable[0] (id 1): name: expected string, got number',
    ]);
    expect(lines[2]).toMatch(/^catalog import: bad\.json has 2 errors; \S+ is unchanged$/);
    expect(await exported()).toBe(before);
  });

  test.skipIf(missing)('a dry run reports what an import would, and changes nothing', async () => {
    const before = await exported();
    expect(await importing('bad.json', '--dry-run')).toEqual(await importing('bad.json'));
    const good = await importing('good.json', '--dry-run');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toMatch(
      new RegExp(`^good\\.json has ${counts} and no errors; \\S+ is unchanged \\(dry run\\)\n$`),
    );
    expect(await exported()).toBe(before);
  });

  test.skipIf(missing)('rejects a record that could make a page unreadable', async () => {
    const before = await exported();
    const large = catalog()
      .indicator()
      .indicator({ description: 'x'.repeat(82_000) });
    const into = folderOf({ 'large.json': JSON.stringify(large.contents) });
    const { code, err } = await runCatalog(into, 'import', 'large.json', '--database', at.database);
    expect(err).toMatch(/^large\.json:1: indicator\[1\] \(id 2\): is larger than 80 KiB\ncatalog import: /);
    const service = await startServer(large);
    const fetched = await runCatalog(into, 'import', `${service}api/`, '--database', at.database);
    expect(fetched.err).toContain('indicator[1] (id 2): is larger than 80 KiB\n');
    expect([code, fetched.code, await exported()]).toEqual([1, 1, before]);
  });

  test.skipIf(missing)('imports large records, and many of them', async () => {
    const large = catalog().times(150, (c) => c.indicator({ description: 'x'.repeat(81_000) }));
    const text = JSON.stringify(large.times(1200, (c) => c.subdomain()).contents);
    const into = folderOf({ 'large.json.gz': gzipSync(text) });
    const { code, err } = await runCatalog(into, 'import', 'large.json.gz', '--database', at.database);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.stringify(JSON.parse(await exported()))).toBe(text);
  });
});

test('import into memory is refused, since nothing would remain of it', async () => {
  const folder = folderOf({ 'good.json': file });
  const { code, out, err } = await runCatalog(folder, 'import', 'good.json', '--database', ':memory:');
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^catalog import: --database :memory: [^\n]+\n$/);
});

describe('import -', () => {
  test.each([
    ['plain', Buffer.from(file)],
    ['gzipped', gzipSync(file)],
    ['with a byte order mark', Buffer.from(`\u{feff}${file}`)],
  ])('reads standard input, %s', async (_, bytes) => {
    const folder = folderOf({});
    const read = await runCatalogWith(folder, bytes, 'import', '-');
    expect(read).toMatchObject({ code: 0, out: `Imported ${counts} into catalog.sqlite\n` });
    expect(JSON.stringify(JSON.parse((await runCatalog(folder, 'export', '-')).out))).toBe(file);
  });

  test('is named in messages, and creates no database if it has errors', async () => {
    const folder = folderOf({});
    const { code, err } = await runCatalogWith(folder, Buffer.from('{"people":[]}'), 'import', '-');
    expect(err).toMatch(/^standard input:1:2: "people" is not one of /);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a decompression bomb', () => {
  test('is rejected at the limit, with little memory', async () => {
    const folder = folderOf({ 'bomb.gz': await spaces(600) });
    const { code, err } = await runCatalog(folder, 'import', 'bomb.gz', '--max-size', '512MiB');
    expect(err).toBe(
      'catalog import: bomb.gz is larger than 512 MiB when unpacked; raise --max-size to import it\n',
    );
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(['bomb.gz']);
  });

  test.each(['0', 'many', '1.5XB', '-1'])('--max-size %s is rejected', async (size) => {
    const { code, err } = await runCatalog(folderOf({}), 'import', 'x', `--max-size=${size}`);
    expect(err).toContain('--max-size takes a size such as 512MiB or 2GB');
    expect(code).toBe(2);
  });

  test('as is a service whose pages exceed the limit in total', async () => {
    const { address } = await startStockService(contents);
    const { code, err } = await runCatalog(folderOf({}), 'import', address, '--max-size', '10kB');
    expect(err).toContain('is larger than 10000 bytes; raise --max-size to import it');
    expect(code).toBe(1);
  });
});

describe('import of an address', () => {
  test('of the explorer uses the service below it, with a message', async () => {
    const address = await startServer(contents);
    const folder = folderOf({});
    const { code, err } = await runCatalog(folder, 'import', address);
    expect(err).toContain(`${address} is not the service itself; using ${address}api/\n`);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse((await runCatalog(folder, 'export', '-')).out))).toBe(file);
  });

  test('sends no request to another origin on a redirect, and reports that origin', async () => {
    const reached: (string | undefined)[] = [];
    const target = await listenOnFreePort(
      createServer((request, response) => {
        reached.push(request.url);
        response.end('{"count":0,"next":null,"previous":null,"results":[]}');
      }),
    );
    const source = await listenOnFreePort(
      createServer((_, response) => response.writeHead(302, { Location: `${target}secret` }).end()),
    );
    const { code, err } = await runCatalog(folderOf({}), 'import', source);
    expect(err).toContain(`(Redirected to ${target}secret)`);
    expect(code).toBe(1);
    expect(reached).toEqual([]);
  });
});

async function spaces(mebibytes: number): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  for (let number = 0; number < mebibytes; number += 1) {
    await new Promise((resolve) => gzip.write(Buffer.alloc(1024 * 1024, 0x20), resolve));
  }
  await new Promise<void>((resolve) => gzip.end(resolve));
  return Buffer.concat(packed);
}
