import { describe, expect, test } from 'vitest';
import { readCatalogFile, writeCatalogFile } from '../../../../src/service/records/catalog-file.ts';
import { openSqliteStore } from '../../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../../src/service/store.ts';
import { catalog, source, variable } from '../../../support/catalog-builder.ts';

function fileOf({ subdomain = '', variable = '' }: { subdomain?: string; variable?: string }): string {
  return `{"subdomain":[${subdomain}],"taxonomy":[],"indicator":[],"variable":[${variable}]}`;
}

function named(fields: Record<string, unknown>): string {
  return JSON.stringify({ ...variable({ id: 31_056 }), ...fields });
}

function refusalOf(text: string): string {
  try {
    for (const record of readCatalogFile(text)) expect(record.json).not.toBe('');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

async function writtenBy(store: CatalogStore): Promise<string> {
  let written = '';
  for await (const piece of writeCatalogFile(store)) written += piece;
  return written;
}

async function throughStore(text: string): Promise<string> {
  const store = openSqliteStore(':memory:');
  await store.replaceAll(readCatalogFile(text));
  const written = await writtenBy(store);
  await store.close();
  return written;
}

describe('a catalog file', () => {
  test('comes back from the database with every record, field and order as it was', async () => {
    const text = JSON.stringify(
      catalog()
        .subdomain({ id: 9, slug: 'Housing', name: 'Housing' })
        .subdomain({ id: 3, name: 'Line\r\nbreak, "quotes", \u2028 and 😀' })
        .taxonomy({ tags: [3, 1] })
        .variable({ sources: [source()], extra: { 'unknown field': [null, true, 1.5e-7] } }).contents,
    );
    const once = await throughStore(text);
    expect(JSON.stringify(JSON.parse(once))).toBe(text);
    expect(await throughStore(once)).toBe(once);
  });

  test('keeps fields in their order and numbers in full where reading and writing would not', async () => {
    const record =
      '{"id":1,"slug":"s","name":"n","2":"two","1":"one","exact":12345678901234567890,"sum":1.0,"half":"\\ud800"}';
    expect(await throughStore(fileOf({ subdomain: record }))).toContain(record);
  });

  test('is kept without the white space between its tokens', async () => {
    const spaced = '{ "id": 1,\n "slug": "s p",\t"name": "a \\" b" }';
    expect(await throughStore(fileOf({ subdomain: spaced }))).toContain(
      '{"id":1,"slug":"s p","name":"a \\" b"}',
    );
  });

  test('may be empty, and is empty again when written', async () => {
    const empty = await throughStore(fileOf({}));
    expect(JSON.parse(empty)).toEqual({ subdomain: [], taxonomy: [], indicator: [], variable: [] });
  });
});

describe('a file with a mistake is refused, naming', () => {
  test.each([
    [
      'the wrong type of a field',
      { units: 3 },
      'variable[0] (id 31056): units: expected string or null, got number',
    ],
    ['a missing field', { slug: undefined }, 'variable[0] (id 31056): slug: is missing'],
    [
      'a negative depth',
      { depth: -1 },
      'variable[0] (id 31056): depth: expected a number from 0, got number',
    ],
    [
      'a list for an object',
      { numberFormatOptions: [] },
      'numberFormatOptions: expected an object, got a list',
    ],
    [
      'a field inside a source',
      { sources: [{ ...source(), name: null }] },
      'sources.0.name: expected string, got null',
    ],
    ['a source that is a list', { sources: [[]] }, 'sources.0: expected an object, got a list'],
    ['an id that is not exact', { id: 2 ** 53 }, 'id: expected a whole number'],
  ])('%s', (_, fields, message) => {
    expect(refusalOf(fileOf({ variable: named(fields) }))).toContain(message);
  });

  test.each([
    ['{"id":1,"slug":"s","name":"n","x":1e400}', 'subdomain[0] (id 1): x: holds 1e400, a number too large'],
    ['{"id":1,"slug":"s","name":"n","x":{"y":1,"y":2}}', 'subdomain[0] (id 1): x.y: is given twice'],
    [
      '{"id":1,"slug":"s","name":"n"},{"id":1,"slug":"t","name":"m"}',
      'subdomain[1] (id 1): id: is already that of subdomain[0]',
    ],
    [
      '{"id":1,"slug":"s","name":"n",}',
      'line 1, column 45: subdomain[0] is not JSON: Expected double-quoted property name',
    ],
    ['{"id":tru}', 'subdomain[0] is not JSON: Unexpected token'],
    ['5', 'subdomain[0]: expected an object, got number'],
    ['null', 'subdomain[0]: expected an object, got null'],
    ['[]', 'subdomain[0]: expected an object, got a list'],
    [`{"id":1,"slug":"s","name":"n","x":${'['.repeat(300)}${']'.repeat(300)} }`, 'nested deeper than 256'],
  ])('what is wrong with %s', (record, message) => {
    expect(refusalOf(fileOf({ subdomain: record }))).toContain(message);
  });

  test.each([
    ['', 'line 1, column 1: expected {, but the file ends'],
    ['[]', 'line 1, column 1: expected {'],
    ['{}', 'expected the name of a collection'],
    ['{"subdomain":[]}', 'the file has no taxonomy, no indicator, no variable'],
    ['{"subdomain":[],"subdomain":[]}', 'comes twice'],
    ['{"people":[]}', '"people" is not one of subdomain, taxonomy, indicator, variable'],
    ['{"subdomain":{}}', 'expected ['],
    ['{"subdomain":[{"id":1', 'is not JSON'],
    [`${fileOf({})}x`, 'expected nothing more'],
  ])('where %s is not a catalog', (text, message) => {
    expect(refusalOf(text)).toContain(message);
  });

  test('leaves the catalog as it was', async () => {
    const store = openSqliteStore(':memory:');
    await store.replaceAll(readCatalogFile(fileOf({ subdomain: '{"id":1,"slug":"s","name":"n"}' })));
    const before = await store.state('subdomain');
    const broken = fileOf({ subdomain: '{"id":2,"slug":"t","name":"m"},{"id":3}' });
    await expect(store.replaceAll(readCatalogFile(broken))).rejects.toThrow('subdomain[1] (id 3)');
    expect(await store.state('subdomain')).toEqual(before);
    expect(await writtenBy(store)).toContain('{"id":1,"slug":"s","name":"n"}');
  });
});
