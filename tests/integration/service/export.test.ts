import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import {
  commandFile,
  endOf,
  exportOf,
  runCatalog,
  runCatalogPermitted,
} from '../../support/start/run-command.ts';
import { folderOf, folderWithCatalog } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

const contents = catalog()
  .times(30, (c) => c.indicator())
  .variable({ name: '=HYPERLINK("http://stranger.invalid")', sources: [source({ name: 'ACS; "B19013"' })] })
  .variable({ name: 'Löhne, netto', description: 'First line\r\nSecond line', units: '$' }).contents;
const { variable: variables } = contents;
const text = JSON.stringify(contents);

/** What the catalog in an exported file is, written as this file writes it. */
const plain = (exported: string) => JSON.stringify(JSON.parse(exported));

const isDatabase = 'it is a SQLite database or belongs to one; choose another name';

/** The beginning of each file, by name; links and SQLite's index, which readers change, by name alone. */
const contentsOf = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    name === 'linked-folder' || name.endsWith('-shm')
      ? null
      : readFileSync(join(folder, name)).subarray(0, 16).toString('latin1'),
  ]);

let folder = '';
beforeAll(async () => {
  folder = await folderWithCatalog(contents);
});

describe('export to', () => {
  test('a file keeps its mode', async () => {
    writeFileSync(join(folder, 'mode.json'), 'old');
    chmodSync(join(folder, 'mode.json'), 0o640);
    expect((await runCatalog(folder, 'export', 'mode.json')).code).toBe(0);
    expect(statSync(join(folder, 'mode.json')).mode & 0o777).toBe(0o640);
    expect(plain(readFileSync(join(folder, 'mode.json'), 'utf8'))).toBe(text);
  });

  test.each(['on a full disk', 'with a folder in the place of a sheet'])(
    'sheets %s changes none of them',
    async (where) => {
      const long = catalog().times(300, (c) => c.variable({ description: 'x'.repeat(1000) })).contents;
      const own = await folderWithCatalog(long);
      mkdirSync(join(own, 'my'));
      writeFileSync(join(own, 'my/subdomain.csv'), 'old');
      if (where.includes('folder')) mkdirSync(join(own, 'my/variable.csv'));
      const before = readdirSync(join(own, 'my'));
      // A limit for the size of files, in KiB; the database has its log and index below it.
      const line = `trap '' XFSZ; ulimit -f 100; "${process.execPath}" "${commandFile}" export --format sheets my`;
      const { code, err } = await endOf('bash', ['-c', line], own);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^catalog export: my cannot be written: [^\n]+\n$/),
      ]);
      expect(readdirSync(join(own, 'my'))).toEqual(before);
      expect(readFileSync(join(own, 'my/subdomain.csv'), 'utf8')).toBe('old');
    },
  );

  test.each([
    ['export --format sheets new/sheets', 100],
    ['new new/catalog', 0],
    ['new empty --repository', 0],
  ])('%s leaves no folder on a full disk', async (args, size) => {
    const long = catalog().times(300, (c) => c.variable({ description: 'x'.repeat(1000) })).contents;
    const own = await folderWithCatalog(long);
    mkdirSync(join(own, 'empty'));
    const before = readdirSync(own, { recursive: true });
    const line = `trap '' XFSZ; ulimit -f ${size}; "${process.execPath}" "${commandFile}" ${args}`;
    const { code, err } = await endOf('bash', ['-c', line], own);
    expect([code, err]).toEqual([1, expect.stringMatching(/^catalog \w+: \S+ cannot be written: [^\n]+\n$/)]);
    expect(readdirSync(own, { recursive: true })).toEqual(before);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a file leaves no part of it on %s', async (signal) => {
    const own = folderOf({ 'backup.json': 'old' });
    const module = join(import.meta.dirname, '../../../src/cli/write-output-file.ts');
    const script = `import { writeOutputFiles } from ${JSON.stringify(module)};
      const fill = (out) => new Promise(() => out.write('new', () => console.log('writing')));
      writeOutputFiles('export', [{ file: 'backup.json', fill }]);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: own });
    await once(child.stdout, 'data');
    expect(readdirSync(own)).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
    expect(readdirSync(own)).toEqual(['backup.json']);
    expect(readFileSync(join(own, 'backup.json'), 'utf8')).toBe('old');
  });

  test('a folder that does not exist is refused by its name', async () => {
    const { code, err } = await runCatalog(folder, 'export', 'not-mounted/catalog.json');
    expect([code, err]).toEqual([
      1,
      'catalog export: not-mounted/catalog.json cannot be written: there is no folder not-mounted\n',
    ]);
  });

  test('a database that does not exist is refused by its name, and not made', async () => {
    const ended = await runCatalog(folder, 'export', '-', '--database', 'gone.sqlite');
    const err = 'there is no database gone.sqlite; specify one with --database\n';
    expect(ended).toEqual({ code: 1, out: '', err });
    expect(existsSync(join(folder, 'gone.sqlite'))).toBe(false);
  });

  test('a symbolic link to itself is rejected with one line', async () => {
    symlinkSync('loop.json', join(folder, 'loop.json'));
    const err: unknown = expect.stringMatching(/^catalog export: loop\.json cannot be written: [^\n]+\n$/);
    expect(await runCatalog(folder, 'export', 'loop.json')).toMatchObject({ code: 1, err });
  });

  test.each([
    ['the database', ['catalog.sqlite']],
    ['the database with a list', ['--format', 'csv', '--collection', 'indicator', 'catalog.sqlite']],
    ['a symbolic link to it', ['symbolic.json']],
    ['a hard link to it', ['hard.json']],
    ['a database other than the exported one', ['other.sqlite']],
    ['its log', ['catalog.sqlite-wal']],
    ['the index of its log', ['catalog.sqlite-shm']],
    ['its journal, which does not exist', ['catalog.sqlite-journal']],
    ['its log, through a symbolic link to the folder', ['linked-folder/catalog.sqlite-wal']],
  ])('%s is rejected, and the database keeps its records', async (_, args) => {
    const open = await folderWithCatalog(contents);
    const file = join(open, 'catalog.sqlite');
    symlinkSync('catalog.sqlite', join(open, 'symbolic.json'));
    linkSync(file, join(open, 'hard.json'));
    copyFileSync(file, join(open, 'other.sqlite'));
    symlinkSync('.', join(open, 'linked-folder'));
    // Open, as while it is served, so that it has a log.
    const store = openSqliteStore(file);
    const before = contentsOf(open);
    const { code, err } = await runCatalog(open, 'export', ...args);
    expect([code, err]).toEqual([1, `catalog export: ${args.at(-1)} cannot be written: ${isDatabase}\n`]);
    expect(contentsOf(open)).toEqual(before);
    await store.close();
    expect(await exportOf(open)).toBe(text);
  });

  test('a pipe writes to it, and does not replace it', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const [exported, { code }] = await Promise.all([
      readFile(join(folder, 'pipe'), 'utf8'),
      runCatalog(folder, 'export', 'pipe'),
    ]);
    expect(plain(exported)).toBe(text);
    expect(code).toBe(0);
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  });

  test('/dev/stdout writes only the catalog', async () => {
    // Through a pipe, as in a shell: what Node gives its children is a socket, which nobody can open by name.
    const line = `"${process.execPath}" "${commandFile}" export /dev/stdout 2>message.txt | cat`;
    const out = execFileSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect(plain(out)).toBe(text);
    const message = readFileSync(join(folder, 'message.txt'), 'utf8');
    expect(message).toMatch(/^wrote 0 subdomains, .* to \/dev\/stdout\n$/);
  });
});

/** An export of the catalog in `folder` by somebody who cannot write there, and who must leave it as it was. */
async function readOnly(folder: string) {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(folder, 0o555);
  const before = readdirSync(folder);
  const ended = await runCatalogPermitted(folder, 'export', '-');
  expect(readdirSync(folder)).toEqual(before);
  chmodSync(folder, 0o755);
  return ended;
}

test('an indicator is exported with the source that it names and the unit that all rows of that table have', async () => {
  const builder = catalog().times(3, (c, at) => c.indicator({ slug: `b0100${at + 1}_x` }));
  const rows = [
    [null, null],
    ['$', '$'],
    [null, '$'],
  ].flatMap((units, at) => units.map((each) => ({ id: at + 1, units: each })));
  for (const { id, units } of rows) {
    const infoLink = `https://data.census.gov/table/ACSDT5Y2024.B0100${id}`;
    const table = { id, name: `B0100${id}: Ages`, infoLink, description: 'Universe: Total population.' };
    builder.variable({ slug: `B0100${id}001`, units, sources: [source(table)] });
  }
  const tables = await folderWithCatalog(builder.contents);
  const { out } = await runCatalog(tables, 'export', '-', '--collection', 'indicator', '--format', 'csv');
  expect(parse(out, { columns: true })).toMatchObject([
    { source_names: 'B01001: Ages', units: '', unit_shown: 'people', unit_basis: 'from the universe' },
    { source_names: 'B01002: Ages', units: '', unit_shown: 'dollars', unit_basis: 'from its table' },
    { source_names: 'B01003: Ages', units: '', unit_shown: '', unit_basis: '' },
  ]);
});

test('a variable without a description is exported with that of the indicator of its name', async () => {
  const twins = catalog()
    .indicator({ name: 'Beds', slug: 'beds', description: 'All beds.' })
    .variable({ name: 'Beds' });
  const beds = await folderWithCatalog(twins.contents);
  await runCatalog(beds, 'export', '--collection', 'variable', '--format', 'csv', 'beds.csv');
  const [row] = parse(readFileSync(join(beds, 'beds.csv'), 'utf8'), { columns: true });
  expect(row).toMatchObject({ description: 'All beds.', description_from: 'beds' });

  writeFileSync(join(beds, 'config.json'), '{"twins":false}');
  const apart = (...args: string[]) => runCatalog(beds, 'export', '-', '--config', 'config.json', ...args);
  const { out } = await apart('--collection', 'variable', '--format', 'csv');
  expect(parse(out, { columns: true })).toMatchObject([{ description: '', description_from: '' }]);
  expect(await apart()).toMatchObject({ code: 2, err: expect.stringContaining('--config needs') });
});

test('a list without records is in the file, which import can read', async () => {
  const folder = await folderWithCatalog(catalog().indicator().contents);
  expect(await runCatalog(folder, 'export', 'catalog.json')).toMatchObject({ code: 0 });
  expect(await runCatalog(folder, 'import', 'catalog.json')).toMatchObject({ code: 0 });
});

describe('export from a read-only folder', () => {
  test('reads a database that was closed, one that a process has open, and the log of a killed process', async () => {
    const [open, killed] = [folderOf({}), folderOf({})];
    const file = join(open, 'catalog.sqlite');
    const store = openSqliteStore(file);
    await store.replaceAll(recordsOf(contents));
    for (const end of ['', '-wal']) copyFileSync(file + end, join(killed, `catalog.sqlite${end}`));
    for (const folder of [await folderWithCatalog(contents), open, killed]) {
      const { code, out, err } = await readOnly(folder);
      expect([code, err]).toEqual([0, '']);
      expect(plain(out)).toBe(text);
    }
    await store.close();
  });

  test('rejects other files with one line', async () => {
    const { code, err } = await readOnly(folderOf({ 'catalog.sqlite': 'not a database '.repeat(1000) }));
    expect(err).toMatch(/^catalog export: catalog\.sqlite cannot be used as a catalog database: [^\n]+\n$/);
    expect(code).toBe(1);
  });
});

const written = (file: string) => readFileSync(join(folder, file), 'utf8');
const exportVariables = (format: string, ...args: string[]) =>
  runCatalog(folder, 'export', '--format', format, '--collection', 'variable', ...args);
const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: '\r\n', bom: true });

describe('catalog export of one collection', () => {
  test('writes CSV that reads back as the records, and reports the formulas it made text', async () => {
    const { code, out, err } = await exportVariables('csv', 'v.csv');
    expect([code, out]).toEqual([0, 'v.csv holds 2 variables\n']);
    expect(err).toMatch(
      /^2 values with formulas got a leading apostrophe, .* json and ndjson have them unchanged$/m,
    );
    const rows = rowsOf(written('v.csv'));
    expect(rows).toMatchObject([
      { id: '1', name: `'${variables[0]?.name}`, source_names: 'ACS; "B19013"' },
      { name: 'Löhne, netto', description: 'First line\r\nSecond line', units: '$', short_name: '' },
    ]);
    expect(rows[0]).not.toHaveProperty('url');
  });

  test('with its options writes a byte-order mark and addresses', async () => {
    const options = ['--bom', '--public-url', 'https://example.org/catalog'];
    expect((await exportVariables('csv', ...options, 'all.csv')).code).toBe(0);
    expect(written('all.csv').startsWith('\ufeffname,')).toBe(true);
    const url = 'https://example.org/catalog/variables/1';
    expect(rowsOf(written('all.csv'))[0]).toMatchObject({ url });
  });

  test('writes JSON and NDJSON with the records as they are stored, also gzipped and to standard output', async () => {
    expect((await exportVariables('json', 'v.json')).code).toBe(0);
    const { meta, records } = JSON.parse(written('v.json'));
    expect(records).toEqual(variables);
    expect(meta).toMatchObject({ from: 'catalog.sqlite', loaded: 2, total: 2, complete: true });
    expect((await exportVariables('ndjson', 'v.ndjson.gz')).code).toBe(0);
    const lines = gunzipSync(readFileSync(join(folder, 'v.ndjson.gz'))).toString();
    expect(lines).toBe(variables.map((each) => `${JSON.stringify(each)}\n`).join(''));
    expect((await exportVariables('ndjson', '-')).out).toBe(lines);
  });

  test.each([
    [['--format', 'json', 'x'], '--format json writes one collection; name it with --collection'],
    [['--collection', 'variable', 'x'], '--collection needs --format csv, json or ndjson'],
    [['--bom', 'x'], '--bom needs --format csv'],
    [
      ['--format', 'csv', '--collection', 'variable', '--public-url', 'example.org', 'x'],
      'It takes an address such as https://example.org/catalog/, not example.org',
    ],
    [['--format', 'xlsx', 'x'], 'It takes catalog, sheets, csv, json or ndjson, not xlsx'],
    [['--format', 'csv', '--collection', 'variables', 'x'], 'not variables (did you mean variable?)'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, err } = await runCatalog(folder, 'export', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});
