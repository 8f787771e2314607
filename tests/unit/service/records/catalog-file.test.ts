import { describe, expect, test } from 'vitest';
import { writeCatalogFile } from '../../../../src/service/records/catalog-file.ts';
import { openSqliteStore } from '../../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../../src/service/store.ts';
import { source, variable } from '../../../support/catalog-builder.ts';
import { stageText } from '../../../support/stores/stage-text.ts';

const inSubdomain = '{"id":1,"slug":"s","name":"n"';

function fileOf({ subdomain = '', variable = '' }: { subdomain?: string; variable?: string }): string {
  return `{"subdomain":[${subdomain}],"taxonomy":[],"indicator":[],"variable":[${variable}]}`;
}

function named(fields: Record<string, unknown>): string {
  return JSON.stringify({ ...variable({ id: 31_056 }), ...fields });
}

const mistakesOf = (text: string) => stageText(text).mistakes;

async function writtenBy(store: CatalogStore): Promise<string> {
  let written = '';
  for await (const piece of writeCatalogFile(store.allRecords())) written += piece;
  return written;
}

async function throughStore(text: string): Promise<string> {
  const store = openSqliteStore(':memory:');
  const { records, mistakes } = stageText(text);
  expect(mistakes).toEqual([]);
  await store.replaceAll(records);
  const written = await writtenBy(store);
  await store.close();
  return written;
}

describe('a catalog file', () => {
  test('keeps the order of fields and all digits, which parsing and serializing would not', async () => {
    const record =
      '{"id":1,"slug":"s","name":"n","2":"two","1":"one","exact":12345678901234567890,"sum":1.0,"half":"\\ud800"}';
    expect(await throughStore(fileOf({ subdomain: record }))).toContain(record);
  });

  test('is kept without the white space between its tokens', async () => {
    const spaced = '{ "id": 1,\n "slug": "s p",\t"name": "a \\" b" }';
    const kept = await throughStore(fileOf({ subdomain: spaced }));
    expect(kept).toContain('{"id":1,"slug":"s p","name":"a \\" b"}');
  });

  test.each([
    ['{"$schema":"catalog.schema.json",', '{'],
    ['"variable":[]}', '"variable":[], "$schema" : "a \\" b" }'],
  ])('may name its schema for editors: %s', async (part, written) => {
    const [given, plain] = part.startsWith('{') ? [part, written] : [written, part];
    const text = fileOf({ subdomain: `${inSubdomain}}` });
    const { records } = stageText(text);
    expect(stageText(text.replace(plain, given))).toEqual({ records, mistakes: [] });
  });
});

describe('a file with an error is rejected with', () => {
  test.each([
    [{ units: 3 }, 'variable[0] (id 31056): units: expected string or null, got number'],
    [{ slug: undefined }, 'variable[0] (id 31056): slug: is missing'],
    [
      { slug: undefined, units: undefined },
      'variable[0] (id 31056): slug, units are missing; catalog schema has the fields',
    ],
    [{ depth: -1 }, 'variable[0] (id 31056): depth: expected a number of 0 or more, got -1'],
    [{ numberFormatOptions: [] }, 'numberFormatOptions: expected an object, got a list'],
    [{ sources: [{ ...source(), name: null }] }, 'sources.0.name: expected string, got null'],
    [{ sources: [[]] }, 'sources.0: expected an object, got a list'],
    [{ id: 2 ** 53 }, 'id: expected a whole number up to 9007199254740991, got 9007199254740992'],
  ])('what is wrong with %j', async (fields, message) => {
    expect(mistakesOf(fileOf({ variable: named(fields) }))).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    [`${inSubdomain},"x":1e400}`, 'subdomain[0] (id 1): x: contains 1e400, which is too large a number'],
    [`${inSubdomain},"x":{"y":1,"y":2}}`, 'subdomain[0] (id 1): x.y: appears twice'],
    [`${inSubdomain}},${inSubdomain}}`, 'subdomain[1] (id 1): id: is already used by subdomain[0]'],
    [`${inSubdomain},}`, '1:45: subdomain[0] is not valid JSON: property name expected; correct this first'],
    ['{"id":tru}', 'subdomain[0] is not valid JSON: invalid symbol'],
    ['5', 'subdomain[0]: expected an object, got number'],
    ['null', 'subdomain[0]: expected an object, got null'],
    ['[]', 'subdomain[0]: expected an object, got a list'],
    [`${inSubdomain},"x":${'['.repeat(300)}${']'.repeat(300)} }`, 'nested deeper than 256'],
  ])('what is wrong with %s', async (record, message) => {
    expect(mistakesOf(fileOf({ subdomain: record }))).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['', '1:1: the file is empty'],
    ...['[]', 'null', '5', '"a"'].map((text) => [
      text,
      '1:1: is no catalog: that is an object of the lists subdomain, taxonomy, indicator and variable, as catalog export writes it',
    ]),
    ['{}', 'the file has no subdomain, no taxonomy, no indicator, no variable'],
    [
      '{"subdomain":[]}',
      'the file has no taxonomy, no indicator, no variable; a list without records is "taxonomy": []',
    ],
    ['{"subdomain":[],"subdomain":[]}', '"subdomain" appears twice'],
    ['{"people":[]}', '"people" is not one of subdomain, taxonomy, indicator, variable'],
    ['{"variabels":[]}', 'indicator, variable (did you mean variable?)'],
    ['{"subdomain":{}}', '1:14: subdomain: expected a list, got an object'],
    ['{"variable":null}', '1:13: variable: expected a list, got null'],
    ['{"$schema":5', '1:12: $schema: expected a text, got 5'],
    ['{"$schema" "x"', '1:12: the catalog is not valid JSON: colon expected'],
    ['{"$schema":"x', 'the catalog is not valid JSON: unexpected end of string'],
    ['{"$schema":"x","$schema":"x"', '"$schema" appears twice'],
    ['{"subdomain":[{"id":1', 'the file ends within subdomain[0]'],
    ['{"subdomain":[,]}', '1:15: subdomain[0] is not valid JSON: value expected'],
    ['{"subdomain" []}', '1:14: the catalog is not valid JSON: colon expected'],
    ['{"subdomain":[],}', 'the catalog is not valid JSON: property name expected'],
    ['{"subdomain":[]// x', 'the catalog is not valid JSON: invalid comment token'],
    ['{"subdomain":[],"taxonomy":[', 'the file ends within taxonomy[0]'],
    [`${fileOf({})}x`, 'the catalog is not valid JSON: invalid symbol'],
  ])('where %s is not a catalog', async (text, message) => {
    expect(mistakesOf(text)).toEqual([expect.stringContaining(message)]);
  });

  test('every error, with the line of its field', async () => {
    const text = `{"subdomain": [
  {"id": 1, "slug": "a", "name": "n"},
  {
    "id": 1,
    "slug": "b", "name": "n"
  },
  {"id": "3", "slug": 4,
   "name": "n"}],
 "taxonomy": [], "indicator": [],
 "variable": [${named({ sources: [{ ...source(), name: null }] }).replace('"name":null', '\n"name":null')}]}`;
    expect(mistakesOf(text)).toEqual([
      '4: subdomain[1] (id 1): id: is already used by subdomain[0]',
      '7: subdomain[2]: id: expected number, got string',
      '7: subdomain[2]: slug: expected string, got number',
      '11: variable[0] (id 31056): sources.0.name: expected string, got null',
    ]);
  });

  test('three of many equal errors', () => {
    expect(mistakesOf(fileOf({ subdomain: Array(500).fill('0').join() }))).toHaveLength(3);
  });

  test('records before the first error of syntax, but not those after it', async () => {
    const { mistakes, records } = stageText(
      fileOf({ subdomain: `${inSubdomain}},\n0,\n{"id":1 "slug":4},0` }),
    );
    expect(mistakes).toEqual([
      '2: subdomain[1]: expected an object, got number',
      '3:9: subdomain[2] is not valid JSON: comma expected; correct this first, what follows was not checked',
    ]);
    expect(records).toHaveLength(1);
  });

  test('a record that is not closed at any depth', () => {
    expect(mistakesOf(fileOf({ subdomain: '['.repeat(300_000) }))).toEqual([
      '1: subdomain[0]: is nested deeper than 256 levels',
    ]);
  });

  test('a record that is not UTF-8', () => {
    const bytes = Buffer.from(fileOf({ subdomain: '\n{"id":1,"slug":"s","name":"\u00ff"}' }), 'latin1');
    expect(stageText(bytes).mistakes).toEqual(['2:28: is not valid UTF-8']);
  });
});
