import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { exportOf, runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { folderOf, startRedirecting, startServer } from '../../support/start/http-server.ts';
import { startStockService, type StockHabits } from '../../support/start/stock-service.ts';
import { type StorePlace, storeKinds } from '../../support/stores/store-kinds.ts';

const old = JSON.stringify(catalog().indicator({ name: 'old' }).contents);
const contents = catalog()
  .subdomain({ name: 'Housing' })
  .taxonomy({ name: 'a\u200f\u2028' })
  .times(230, (c) => c.indicator())
  .variable();
const file = JSON.stringify(contents.contents);
const counts = '1 subdomain, 1 taxonomy, 230 indicators, 1 variable';

describe.each(storeKinds)('import into $name', ({ place }) => {
  let at: StorePlace;
  const folder = folderOf({
    'old.json': old,
    'good.json': file,
    'bad.json': file.replace('"Housing"', '1').replace('"Variable 1"', '2'),
  });
  const importing = (...args: string[]) => runCatalog(folder, 'import', ...args, '--database', at.database);
  const exported = () => exportOf(folder, '--database', at.database);

  beforeAll(async () => {
    at = await place(folderOf({}));
    await importing('old.json');
  });

  test('lists every error of a file and changes nothing, nor does a dry run', async () => {
    const before = await exported();
    const { code, out, err } = await importing('bad.json');
    expect([code, out]).toEqual([1, '']);
    const lines = err.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'bad.json:1: subdomain[0] (id 1): name: expected string, got number',
      'bad.json:1: variable[0] (id 1): name: expected string, got number',
    ]);
    expect(lines[2]).toMatch(/^catalog import: bad\.json has 2 errors; \S+ is unchanged$/);
    expect(await importing('bad.json', '--dry-run')).toEqual({ code, out, err });
    const dry = new RegExp(
      `^good\\.json has ${counts} and no errors; \\S+ is unchanged \\(dry run\\)\n$`,
      'm',
    );
    const good = await importing('good.json', '--dry-run');
    expect(good).toEqual({ code: 0, out: expect.stringMatching(dry), err: '' });
    expect(await exported()).toBe(before);
  });

  test('imports large records, and many of them', async () => {
    const large = catalog().times(150, (c) => c.indicator({ description: 'x'.repeat(81_000) }));
    const text = JSON.stringify(large.times(1200, (c) => c.subdomain()).contents);
    const into = folderOf({ 'large.json.gz': gzipSync(text) });
    const { code, err } = await runCatalog(into, 'import', 'large.json.gz', '--database', at.database);
    expect([code, err]).toEqual([0, '']);
    expect(await exported()).toBe(text);
  });
});

test('import --sort puts variables in the order of their codes, indicators by topic, and all other records by name', async () => {
  const given = catalog()
    .subdomain({ name: 'Work' })
    .subdomain({ name: 'Housing' })
    .indicator({ name: 'Rent', description: 'Subject area: Housing' })
    .indicator({ name: 'Age', description: null })
    .indicator({ name: 'Jobs', description: 'Subject area: Work' })
    .indicator({ name: 'Homes', description: 'Subject area: Housing' })
    .variable({ slug: 'B01001A001' })
    .variable({ slug: 'B01001010' })
    .variable({ slug: 'B01001009' });
  const folder = folderOf({ 'catalog.json': JSON.stringify(given.contents) });
  await runCatalog(folder, 'import', 'catalog.json', '--sort');
  const sorted = JSON.parse(await exportOf(folder));
  const namesOf = (list: string) => sorted[list].map(({ name }: { name: string }) => name);
  expect(namesOf('subdomain')).toEqual(['Housing', 'Work']);
  expect(namesOf('indicator')).toEqual(['Homes', 'Rent', 'Jobs', 'Age']);
  const slugs = sorted.variable.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(['B01001009', 'B01001010', 'B01001A001']);
});

const slugsIn = (text: string): string[] =>
  JSON.parse(text).variable.map(({ slug }: { slug: string }) => slug);

test('the rows of tables that are far apart in the input are together in what import and publish make of it', async () => {
  const rows = Array.from({ length: 240 }, (_, nth) => ({ slug: `B0100${nth % 8}${100 + nth}` }));
  const together = rows.toSorted((a, b) => a.slug.localeCompare(b.slug));
  const textOf = (all: typeof rows) =>
    JSON.stringify(all.reduce((c, each) => c.variable(each), catalog()).contents);
  const folder = folderOf({
    'apart.json': textOf(rows),
    'reversed.json': textOf(together.toReversed()),
    'few.json': textOf(rows.slice(0, 90)),
  });
  const given = (file: string) => slugsIn(readFileSync(join(folder, file), 'utf8'));
  const imported = async (file: string) => {
    const { out } = await runCatalog(folder, 'import', file, '--force');
    return { slugs: slugsIn(await exportOf(folder)), saysSo: out.includes('far apart') };
  };
  const inOrder = together.map(({ slug }) => slug);
  expect(await imported('apart.json')).toEqual({ slugs: inOrder, saysSo: true });
  await runCatalog(folder, 'publish', 'site', '--from', 'apart.json');
  expect(given('site/catalog.json')).toEqual(inOrder);
  for (const kept of ['reversed.json', 'few.json'])
    expect(await imported(kept)).toEqual({ slugs: given(kept), saysSo: false });
});

test('import rejects a record that could make a page unreadable', async () => {
  const large = catalog()
    .indicator()
    .indicator({ description: 'x'.repeat(82_000) });
  const into = folderOf({ 'large.json': JSON.stringify(large.contents) });
  const { code, err } = await runCatalog(into, 'import', 'large.json');
  expect(err).toMatch(/^large\.json:1: indicator\[1\] \(id 2\): is larger than 80 KiB\ncatalog import: /);
  const service = await startServer(large);
  const fetched = await runCatalog(into, 'import', `${service}api/`);
  expect(fetched.err).toContain('indicator[1] (id 2): is larger than 80 KiB\n');
  expect([code, fetched.code, readdirSync(into)]).toEqual([1, 1, ['large.json']]);
});

test('import into memory is refused, since nothing would remain of it', async () => {
  const folder = folderOf({ 'good.json': file });
  const refused = await runCatalog(folder, 'import', 'good.json', '--database', ':memory:');
  const err: unknown = expect.stringMatching(/^catalog import: --database :memory: [^\n]+\n$/);
  expect(refused).toEqual({ code: 2, out: '', err });
});

describe('import -', () => {
  test.each([
    ['plain', Buffer.from(file)],
    ['gzipped', gzipSync(file)],
    ['with a byte order mark', Buffer.from(`\u{feff}${file}`)],
  ])('reads standard input, %s', async (_, bytes) => {
    const folder = folderOf({});
    const read = await spawnCatalog(folder, ['import', '-'], bytes);
    expect(read).toMatchObject({ code: 0, out: `Imported ${counts} into catalog.sqlite\n` });
    expect(await exportOf(folder)).toBe(file);
  });

  test('is named in messages, and creates no database if it has errors', async () => {
    const folder = folderOf({});
    const err: unknown = expect.stringMatching(/^standard input:1:2: "people" is not one of /);
    const ended = await spawnCatalog(folder, ['import', '-'], Buffer.from('{"people":[]}'));
    expect(ended).toMatchObject({ code: 1, err });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('input larger than --max-size is rejected', () => {
  test('once a decompression bomb is unpacked that far', async () => {
    const folder = folderOf({ 'bomb.gz': gzipSync(Buffer.alloc(17 * 1024 * 1024, ' ')) });
    const err = 'catalog import: bomb.gz is larger than 16 MiB when unpacked; raise --max-size to read it\n';
    const refused = await runCatalog(folder, 'import', 'bomb.gz', '--max-size', '16MiB');
    expect(refused).toEqual({ code: 1, out: '', err });
    expect(readdirSync(folder)).toEqual(['bomb.gz']);
  });

  test('if the pages of a service are that large together', async () => {
    const { address } = await startStockService(contents);
    const err: unknown = expect.stringContaining('is larger than 10000 bytes; raise --max-size to read it');
    const refused = await runCatalog(folderOf({}), 'import', address, '--max-size', '10kB');
    expect(refused).toMatchObject({ code: 1, err });
  });
});

describe('import of an address', () => {
  test('of the explorer uses the service below it, with a message', async () => {
    const address = await startServer(contents);
    const folder = folderOf({});
    const err: unknown = expect.stringContaining(
      `${address} is a website; its catalog is read from ${address}api/\n`,
    );
    expect(await runCatalog(folder, 'import', address)).toMatchObject({ code: 0, err });
    expect(await exportOf(folder)).toBe(file);
  });

  test('sends no request to another origin on a redirect, and reports that origin', async () => {
    const { source, target, reached } = await startRedirecting();
    const err: unknown = expect.stringContaining(`(Redirected to ${target}secret)`);
    expect(await runCatalog(folderOf({}), 'import', source)).toMatchObject({ code: 1, err });
    expect(reached).toEqual([]);
  });
});

describe('import and export', () => {
  test('a file comes back the same, also compressed and with control characters', async () => {
    const folder = folderOf({ 'in.json': file });
    const read = await runCatalog(folder, 'import', 'in.json');
    expect(read).toMatchObject({ code: 0, out: `Imported ${counts} into catalog.sqlite\n` });
    expect((await runCatalog(folder, 'export', 'out.json.gz')).code).toBe(0);
    const text = gunzipSync(readFileSync(join(folder, 'out.json.gz'))).toString();
    expect(JSON.stringify(JSON.parse(text))).toBe(file);
    expect((await runCatalog(folder, 'export', '-')).out).toBe(text);
  });
});

const received = (records: number, distinct: number, count: number | string) =>
  `${records} records received, ${distinct} of them distinct, but the service's count is ${count}. `;

describe('import of a running service', () => {
  test.each<[string, StockHabits]>([
    ['is as deployed ones are', {}],
    ['pages by number', { isNumbered: true }],
  ])('copies everything from one that %s', async (_, habits) => {
    const { address } = await startStockService(contents, habits);
    const folder = folderOf({});
    expect(await runCatalog(folder, 'import', address)).toMatchObject({ code: 0 });
    expect(await exportOf(folder)).toBe(file);
    expect((await runCatalog(folder, 'check', address)).out).toMatch(/pass +indicator: walk +230 records/);
  });

  test('says that it waits, as long as the service asks for', async () => {
    const { address } = await startStockService(contents, { busyFor: 1 });
    const { code, err } = await runCatalog(folderOf({}), 'import', address);
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('indicator: waiting 1 s, as the service asked\n'),
    ]);
  });

  test.each<[what: string, StockHabits, sums: string, reason: string, code: number]>([
    [
      'repeats records and leaves others out',
      { shuffled: true },
      received(230, 228, 230),
      'the service must sort by a field that is unique',
      0,
    ],
    [
      'removes a record meanwhile, and thereby skips another',
      { removed: true },
      received(229, 229, 229),
      'An earlier page had a larger count',
      0,
    ],
    [
      'has next elsewhere than the interface',
      { changed: (page) => ({ ...page, next: null }) },
      received(100, 100, 230),
      'The last page has no next',
      1,
    ],
    [
      'sends fewer records a page than its next goes on by',
      { mostRows: 60 },
      received(150, 150, 230),
      'Its links to next pages passed over 80 records',
      1,
    ],
    [
      'sends the same page for every offset',
      { ignoresOffset: true },
      received(200, 100, 230),
      'that were all loaded already. Its next must lead to the records after each page',
      1,
    ],
    [
      'counts too few',
      { changed: (page) => ({ ...page, count: page.count - 1 }) },
      received(1, 1, 0),
      'The service counts fewer records than it sends: its count must be corrected',
      0,
    ],
    [
      'counts the records of each page',
      { changed: (page) => ({ ...page, count: page.results.length }) },
      received(230, 230, 30),
      'or the service must correct its count',
      0,
    ],
    [
      'has no count',
      { changed: ({ next, results }) => ({ next, results }) },
      received(1, 1, 'missing'),
      'the service must give it beside next and results',
      0,
    ],
  ])('from one that %s changes nothing; import and check say why', async (_, habits, sums, reason, code) => {
    const { address } = await startStockService(contents, habits);
    const folder = folderOf({ 'old.json': old });
    await runCatalog(folder, 'import', 'old.json');
    const refused = await runCatalog(folder, 'import', address);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(sums)]);
    expect(refused.err).toContain(reason);
    expect(await exportOf(folder)).toBe(old);
    const checked = await runCatalog(folder, 'check', address);
    const line = checked.out.split('\n').find((each) => each.includes(reason));
    expect(line).toMatch(/^differs +\w+: walk /);
    expect(checked.code).toBe(code);
  });

  test('with a record that is none changes nothing', async () => {
    const { address } = await startStockService(contents, { badRecord: true });
    const folder = folderOf({});
    const err: unknown = expect.stringContaining('(id 1): name: expected string, got number');
    expect(await runCatalog(folder, 'import', address)).toMatchObject({ code: 1, err });
    expect(readdirSync(folder)).toEqual([]);
  });
});
