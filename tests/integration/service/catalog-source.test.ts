import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { collectionNames } from '../../../src/contract/collection-names.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { patience } from '../../support/patience.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { commandFile, endOf, exportOf, runCatalog } from '../../support/start/run-command.ts';
import { storeKinds } from '../../support/stores/store-kinds.ts';

const builder = catalog()
  .subdomain({ name: 'Housing' })
  .taxonomy({ name: 'Line\r\nbreak \u2028' })
  .indicator({ slug: 'one' })
  .variable({ slug: 'two', exact: 1.5e-7 });
const json = JSON.stringify(builder.contents);
const lines = collectionNames
  .flatMap((collection) =>
    builder.contents[collection].map((record) => `${JSON.stringify({ collection, record })}\n`),
  )
  .join('');
const lineOf = (record: string, collection = 'subdomain') =>
  `{"collection":"${collection}","record":${record}}`;
const valid = '{"id":1,"slug":"s","name":"n"}';

describe.each(storeKinds)('NDJSON in $name', ({ place }) => {
  test('is a record a line with its collection, and comes back byte for byte, plain and gzipped', async () => {
    const folder = folderOf({ 'in.json': json });
    const { database } = await place(folder);
    const run = (...args: string[]) => runCatalog(folder, ...args, '--database', database);
    await run('import', 'in.json');
    for (const file of ['out.ndjson', 'out.ndjson.gz', 'any-name']) {
      const exported = await run('export', file, ...(file === 'any-name' ? ['--format', 'ndjson'] : []));
      expect(exported).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('1 subdomain, 1 tax'),
      });
      const bytes = readFileSync(join(folder, file));
      expect((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()).toBe(lines);
      const again = await run('import', file);
      expect(again).toMatchObject({ code: 0, out: expect.stringContaining('nothing changed (4 the same)') });
    }
    expect(await exportOf(folder, '--database', database)).toBe(json);
  });
});

describe('NDJSON', () => {
  test.each([
    [
      'in another order, with white space and blank lines',
      `\n {"record": ${valid} , "collection":"subdomain"}\r\n\n`,
    ],
    ['with a byte order mark and without a last line feed', `\ufeff${lineOf(valid)}`],
  ])('is read %s', async (_, text) => {
    const folder = folderOf({ 'in.ndjson': text });
    expect(await runCatalog(folder, 'import', 'in.ndjson')).toMatchObject({ code: 0, err: '' });
    const only = { subdomain: [JSON.parse(valid)], taxonomy: [], indicator: [], variable: [] };
    expect(await exportOf(folder)).toBe(JSON.stringify(only));
  });

  test('keeps the text of a record', async () => {
    const record = '{"id":1,"slug":"s","name":"n","exact":12345678901234567890,"sum":1.0}';
    const folder = folderOf({ 'in.ndjson': `${lineOf(record)}\n` });
    await runCatalog(folder, 'import', 'in.ndjson');
    expect((await runCatalog(folder, 'export', '-', '--format', 'ndjson')).out).toBe(`${lineOf(record)}\n`);
  });

  test.each([
    [
      'a record that is not valid',
      lineOf('{"id":1,"slug":"s","name":2}'),
      '2: subdomain[1] (id 1): name: expected string, got number',
    ],
    [
      'an id that an earlier line has',
      lineOf(valid),
      '2: subdomain[1] (id 1): id: is already used by subdomain[0]',
    ],
    ['a line that ends early', lineOf(valid).slice(0, -3), '2:62: is not valid JSON: '],
    [
      'the line of a list',
      valid,
      '2: is not a line of a catalog, such as {"collection":"variable","record":{…}}; catalog export --format ndjson writes',
    ],
    ['a field beside the two', lineOf(`${valid},"more":1`), '2: is not a line of a catalog, such as '],
    ['an unknown collection', lineOf(valid, 'tag'), '2: collection: "tag" is not one of subdomain, taxonomy'],
    [
      'too many levels',
      lineOf(`{"id":2,"x":${'['.repeat(300)}${']'.repeat(300)}}`),
      '2: is nested deeper than 256 levels',
    ],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), '2: is not valid UTF-8'],
    ['no line feed for 9 MiB', ' '.repeat(9 * 1024 * 1024), '2: is longer than 8 MiB'],
  ])('with %s is refused with its line', async (_, line, message) => {
    const folder = folderOf({});
    const first = Buffer.from(
      `${lineOf(valid.replace('"id":1', `"id":${String(line).includes('"id":2') ? 3 : 1}`))}\n`,
    );
    writeFileSync(join(folder, 'in.ndjson'), Buffer.concat([first, Buffer.from(line)]));
    const { code, err } = await runCatalog(folder, 'import', 'in.ndjson');
    expect([code, err]).toEqual([1, expect.stringContaining(`in.ndjson:${message}`)]);
  });

  test.each([
    ['', 'the file is empty'],
    ['PK\u0003\u0004', 'is a zip file'],
  ])('of %j is refused', async (text, message) => {
    const folder = folderOf({ 'in.ndjson': text });
    expect((await runCatalog(folder, 'check', 'in.ndjson')).err).toContain(message);
  });
});

test('a database, the folder of its sheets and its service are imported, and all commands read each of them', async () => {
  const folder = folderOf({ 'in.json': json, 'in.ndjson.gz': gzipSync(lines) });
  await runCatalog(folder, 'import', 'in.json', '--database', 'in.sqlite');
  await runCatalog(folder, 'export', 'sheets', '--format', 'sheets', '--database', 'in.sqlite');
  const url = `${await startServer(builder)}api/`;
  for (const from of ['in.sqlite', 'in.ndjson.gz', 'sheets', url]) {
    await runCatalog(folder, 'import', from, '--database', 'copy.sqlite');
    expect(await runCatalog(folder, 'diff', 'in.json', 'copy.sqlite')).toMatchObject({ code: 0, err: '' });
    expect((await runCatalog(folder, 'diff', from, 'copy.sqlite')).code).toBe(0);
    const { code, out } = await runCatalog(folder, 'health', from);
    expect([code, out]).toEqual([0, (await runCatalog(folder, 'health', 'in.json')).out]);
    expect((await runCatalog(folder, 'check', from)).code).toBe(0);
  }
});

test.each(['check', 'health', 'import', 'diff'])(
  'a pipe without a writer is refused by %s',
  async (command) => {
    const folder = folderOf({ 'in.json': json });
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const { code, err } = await runCatalog(
      folder,
      command,
      'pipe',
      ...(command === 'diff' ? ['in.json'] : []),
    );
    const message = `catalog ${command}: pipe is a pipe, which may never have a writer; give - for it, and < pipe\n`;
    expect([code === 0, err]).toEqual([false, message]);
  },
);

test.each([
  ['none.json', 'there is no file or folder none.json; the address of a service begins with http'],
  ['ftp://example.org/', 'ftp://example.org/ is not the address of a service: The address must begin'],
  ['variable.csv', 'variable.csv is one file; save every sheet as'],
  ['page.json', 'page.json: is a web page'],
  ['zip.json', 'is a zip file: unpack it and give the folder'],
  ['book.json', 'is a workbook: save each of its sheets as "CSV UTF-8" in a fold'],
  ['empty.json', 'the file is empty'],
  ['hello.txt', 'hello.txt:1:1: the catalog is not valid JSON'],
  ['broken.gz', 'broken.gz cannot be read: its compressed data ends too early; copy or download it again'],
  ['damaged.gz', 'damaged.gz cannot be read: its compressed data is damaged; copy or download it again'],
  ['twice.gz', 'twice.gz: is compressed twice: unpack it once'],
  ['utf32.json', 'utf32.json: is UTF-32: save it as UTF-8'],
  ['utf32-unmarked.json', 'utf32-unmarked.json: is UTF-32: save it as UTF-8'],
  ['picture.json', 'picture.json: is not a text file'],
  ['empty.sqlite', 'there is no catalog in empty.sqlite'],
  ['loop.json', 'loop.json cannot be read: it is a link to itself'],
])('%s is refused with the same words by all commands', async (from, message) => {
  const folder = folderOf({
    'in.json': json,
    'variable.csv': 'name\n',
    'page.json': '<html>',
    'zip.json': 'PK\u0003\u0004 variable.csv',
    'book.json': 'PK\u0003\u0004 [Content_Types].xml',
    'empty.json': '',
    'hello.txt': 'hello',
    'broken.gz': gzipSync(json).subarray(0, 100),
    'damaged.gz': Buffer.concat([gzipSync(json).subarray(0, 10), Buffer.alloc(100, 0xff)]),
    'twice.gz': gzipSync(gzipSync(json)),
    'picture.json': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'empty.sqlite': '',
    'utf32.json': utf32(`\ufeff${json}`),
    'utf32-unmarked.json': utf32(json).swap32(),
  });
  symlinkSync('loop.json', join(folder, 'loop.json'));
  const said: string[] = [];
  for (const command of ['import', 'check', 'diff in.json', 'health', 'mcp']) {
    const { code, err } = await runCatalog(folder, ...command.split(' '), from);
    expect([command, Number(code) > 0]).toEqual([command, true]);
    const plain = err.replaceAll(/^catalog \w+: |; catalog.sqlite is unchanged/gm, '');
    said.push(plain.replace(/see catalog \w+ /, 'see '));
  }
  expect(said).toEqual(said.map(() => said[0]));
  expect(said[0]).toContain(message);
});

/** Little-endian. */
function utf32(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (sign) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(sign.codePointAt(0) ?? 0);
      return bytes;
    }),
  );
}

test('a file larger than text may be is refused with the way to write it', async () => {
  const folder = folderOf({});
  const file = join(folder, 'large.json.gz');
  // Members of a gzip file follow each other.
  writeFileSync(file, Buffer.concat(Array<Buffer>(9).fill(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))));
  const { code, err } = await runCatalog(folder, 'import', file, '--max-size', '2GiB');
  const says =
    'when unpacked; a larger catalog must be NDJSON, as catalog export --format ndjson writes it\n';
  expect([code, err]).toEqual([1, expect.stringContaining(says)]);
});

describe('a catalog of 64 MB', { timeout: patience * 120_000 }, () => {
  const record = { id: 0, slug: 'slug', name: 'name', more: 'x'.repeat(8000) };
  const text = (name: string) =>
    Array.from({ length: 8000 }, (_, id) => `${lineOf(JSON.stringify({ ...record, id, name }))}\n`).join('');
  const folder = folderOf({ 'one.ndjson.gz': gzipSync(text('one')), 'two.ndjson.gz': gzipSync(text('two')) });
  const importing = (file: string, limit = 'unlimited') => {
    const command = [process.execPath, '--max-old-space-size=48', commandFile, 'import', file];
    return endOf('bash', ['-c', `ulimit -f ${limit}; exec "$@"`, '', ...command], folder);
  };

  test('is not imported where the folder for temporary files is full', async () => {
    const { code, err } = await importing('one.ndjson.gz', '20000');
    const says = /^catalog import: one\.ndjson\.gz: the folder for temporary files is full; name .*\n$/;
    expect([code, err]).toEqual([1, expect.stringMatching(says)]);
  });

  test('is imported and compared in a heap of 48 MB', async () => {
    expect((await importing('one.ndjson.gz')).out).toMatch(/^Imported 8000 subdomains/);
    expect((await importing('two.ndjson.gz')).out).toMatch(/^8,000 changed \(0 the same\)/);
  });
});
