import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { folderWithCatalog } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';

const { contents } = catalog()
  .indicator({ name: 'Rent burden' })
  .variable({ name: '=HYPERLINK("http://stranger.invalid")', sources: [source({ name: 'ACS; "B19013"' })] })
  .variable({ name: 'Löhne, netto', description: 'First line\r\nSecond line', units: '$' });

let folder = '';
beforeAll(async () => {
  folder = await folderWithCatalog(contents);
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
    expect(err).toMatch(/^1 value with formulas got a leading apostrophe, .* --keep-formulas/);
    const [first, second] = rowsOf(written('v.csv'));
    expect(first).toMatchObject({
      id: '1',
      name: `'${contents.variable[0]?.name}`,
      source_names: 'ACS; "B19013"',
    });
    expect(first).not.toHaveProperty('url');
    expect(second).toMatchObject({
      name: 'Löhne, netto',
      description: 'First line\r\nSecond line',
      units: '$',
      short_name: '',
    });
  });

  test('with its options writes formulas unchanged, a byte-order mark, and addresses', async () => {
    const options = ['--keep-formulas', '--bom', '--public-url', 'https://example.org/catalog'];
    const { code, err } = await exportVariables('csv', ...options, 'all.csv');
    expect([code, err]).toEqual([0, '']);
    expect(written('all.csv').startsWith('\ufeffid,')).toBe(true);
    expect(rowsOf(written('all.csv'))[0]).toMatchObject({
      name: contents.variable[0]?.name,
      url: 'https://example.org/catalog/variables/1',
    });
  });

  test('writes JSON and NDJSON with the records as they are stored, also gzipped', async () => {
    expect((await exportVariables('json', 'v.json')).code).toBe(0);
    const { meta, records } = JSON.parse(written('v.json'));
    expect(records).toEqual(contents.variable);
    expect(meta).toMatchObject({ from: 'catalog.sqlite', loaded: 2, total: 2, complete: true });
    expect((await exportVariables('ndjson', 'v.ndjson.gz')).code).toBe(0);
    const lines = gunzipSync(readFileSync(join(folder, 'v.ndjson.gz')))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(contents.variable);
  });

  test('writes to standard output', async () => {
    const { out } = await exportVariables('csv', '--keep-formulas', '-');
    expect(rowsOf(out)).toHaveLength(2);
  });

  test.each([
    [['--format', 'csv', 'x'], '--format csv writes one collection; name it with --collection'],
    [['--collection', 'variable', 'x'], '--collection needs --format csv, json or ndjson'],
    [['--bom', 'x'], '--bom needs --format csv'],
    [
      ['--format', 'csv', '--collection', 'variable', '--public-url', 'example.org', 'x'],
      '--public-url takes an address such as https://example.org/catalog/, not example.org',
    ],
    [['--format', 'xlsx', 'x'], '--format takes catalog, sheets, csv, json or ndjson, not xlsx'],
    [['--format', 'csv', '--collection', 'variables', 'x'], 'not variables (did you mean variable?)'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, err } = await runCatalog(folder, 'export', ...args);
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toContain(message);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});
