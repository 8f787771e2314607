import { describe, expect, test } from 'vitest';
import { type CollectionName, collectionNames } from '../../../../src/contract/collections.ts';
import { readDraft } from '../../../../src/service/records/draft.ts';
import { source } from '../../../support/catalog-builder.ts';
import { newRecords } from '../../../support/writing.ts';

/** What is wrong with a new record, by field; a value that is not a text is sent as JSON. */
function errorsIn(collection: CollectionName, record: unknown): Readonly<Record<string, readonly string[]>> {
  const read = readDraft(collection, typeof record === 'string' ? record : JSON.stringify(record));
  return 'errors' in read ? read.errors : {};
}

const fieldsIn = (collection: CollectionName, record: unknown) => Object.keys(errorsIn(collection, record));

/** The JSON of a good variable but for `field`, whose value is the text `value`. */
function variableWith(field: string, value: string): string {
  return JSON.stringify({ ...newRecords.variable, [field]: 'HERE' }).replace('"HERE"', () => value);
}

const repeated = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`;

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`;
}

test.each(collectionNames)('a complete %s without an id is a new record', (collection) => {
  expect(errorsIn(collection, newRecords[collection])).toEqual({});
});

test('displayName and percentLabel default to the name', () => {
  const { displayName: _display, percentLabel: _percent, ...rest } = newRecords.variable;
  const read = readDraft('variable', JSON.stringify({ ...rest, name: 'Renters' }));
  expect('draft' in read && JSON.parse(read.draft.json)).toMatchObject({
    displayName: 'Renters',
    percentLabel: '% of Renters',
  });
});

test.each([
  ...['null', '5', '-1', 'true', '"x"', '[]'].map((text) => [text, 'expected a JSON object']),
  ...['', '{"a":NaN}', '{"a":Infinity}', '{"a":01}', "{'a':1}", '{"a":1}x', '\u00a0{}'].map((text) => [
    text,
    'expected JSON',
  ]),
  ['['.repeat(100_000) + ']'.repeat(100_000), 'is nested deeper than 64 levels'],
])('$0 is refused as a whole', (text, reason) => {
  expect(errorsIn('indicator', text)).toEqual({ '': [reason] });
});

test.each([
  ['as many names as fit', manyKeys(120_000)],
  ['a list of as many as fit', repeated('0', 500_000)],
  ['as many sources as fit', variableWith('sources', repeated('{}', 340_000))],
  ['a source too many', variableWith('sources', repeated('{}', 1001))],
  ['as many tags as fit', variableWith('tags', repeated('0', 500_000))],
  ['a thousand sources of nothing', variableWith('sources', repeated('{}', 1000))],
  ['objects 100,000 deep', '{"a":'.repeat(100_000) + '}'.repeat(100_000)],
  ['lists 500,000 deep, never closed', '['.repeat(500_000)],
])('%s is refused, and the response stays small', (_, text) => {
  const errors = JSON.stringify(errorsIn('variable', text));
  expect(errors.length).toBeGreaterThan(2);
  expect(errors.length).toBeLessThan(8000);
});

test.each([
  ['a field given twice', '{"slug":"a","slug":"b"}', 'slug'],
  ['2^53 + 1', variableWith('depth', '9007199254740993'), 'depth'],
  ['infinity by its digits', variableWith('depth', '1e400'), 'depth'],
  ['minus zero and a half', variableWith('depth', '-0.5'), 'depth'],
  ['infinity in a format', variableWith('numberFormatOptions', '{"a":1e400}'), 'numberFormatOptions.a'],
  ['NUL', { description: 'a\0b' }, 'description'],
  ['half a character', { description: 'a\udc00b' }, 'description'],
  ['a control character', { name: 'a\u0007' }, 'name'],
  ['a zero-width space', { name: 'a\u200bb' }, 'name'],
  ['no character', { unitNotes: 'a\u{1ffff}' }, 'unitNotes'],
  ['a placeholder as a unit', { units: 'N/A' }, 'units'],
  ['a placeholder as a short name', { shortName: 'nan' }, 'shortName'],
  ['a placeholder as a description', { description: 'NULL' }, 'description'],
  ['an error of a spreadsheet', { name: '#NAME?' }, 'name'],
  ['half a character in a tag', { tags: ['a\ud800'] }, 'tags.0'],
  ['an id', { id: 7 }, 'id'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['a package that is no UUID', { sources: [source({ packageId: 'x' })] }, 'sources.0.packageId'],
  ['an unknown field of a source', { sources: [source({ colour: 1 })] }, 'sources.0.colour'],
  ['two contents of a source', { sources: [source(), source({ name: 'B' })] }, 'sources.1.id'],
])('%s is refused by its field', (_, record, field) => {
  const sent = typeof record === 'string' ? record : { ...newRecords.variable, ...record };
  expect(fieldsIn('variable', sent)).toEqual([field]);
});

test.each([
  ['at the top', '{"__proto__":{"a":1}}'],
  ['escaped', String.raw`{"\u005f_proto__":{"a":1}}`],
  ['in a number format', variableWith('numberFormatOptions', '{"__proto__":{"a":1}}')],
  ['in a source', variableWith('sources', '[{"constructor":{"prototype":{"a":1}}}]')],
  ['in a tag', variableWith('tags', '[{"constructor":{"prototype":{"a":1}}}]')],
  ['in a context, escaped', variableWith('context', String.raw`[{"const\u0072uctor":{"a":1}}]`)],
])('names with a special meaning in JavaScript are refused %s, and nothing is polluted', (_, text) => {
  expect(fieldsIn('variable', text)).not.toEqual([]);
  expect(Reflect.get({}, 'a')).toBeUndefined();
});

describe('a field that violates the interface', () => {
  const long = 'x'.repeat(1001);
  const notText = [5, true, [], {}];
  const invisible = '\u200b\u200d|\u00ad|\ufeff \u2060|\u3164|\ufe0f|\u202e\u2066|\u0007\u0085'.split('|');
  const label = [undefined, null, '', ' \t', ...invisible, long, ...notText];
  const slug = [undefined, null, '', 'a b', 'a|b', '\u200b', '.', '..', 'x'.repeat(201), ...notText];
  const anyList = [undefined, null, {}, 'x', 5];
  const textOrNull = [undefined, ...notText];
  const lineOrNull = [undefined, long, ...notText];
  // Those that are objects, Intl refuses.
  const formats = [
    undefined,
    null,
    [],
    'x',
    5,
    { style: 'currency' },
    { style: 'currency', currency: 'none' },
    { style: 'nonsense' },
    { style: null },
    { minimumFractionDigits: 101 },
    { numberingSystem: '!' },
    { minimumFractionDigits: 5, maximumFractionDigits: 2 },
  ];

  const wrong: Record<CollectionName, Record<string, readonly unknown[]>> = {
    subdomain: { name: label, slug },
    taxonomy: {
      name: label,
      slug,
      description: [undefined, null, ...notText],
      tags: [...anyList, ['a'], [1.5], [null], [2 ** 53]],
    },
    indicator: { name: label, slug, description: textOrNull },
    variable: {
      name: label,
      slug,
      description: textOrNull,
      shortName: lineOrNull,
      units: lineOrNull,
      unitNotes: textOrNull,
      denominators: anyList,
      sources: [...anyList, [null], ['x'], [[]], [{}]],
      depth: [undefined, null, '0', -1, 0.5, 2 ** 53, [], true],
      displayName: label.slice(1),
      percentLabel: label.slice(1),
      numberFormatOptions: formats,
      tags: anyList,
      context: anyList,
      resourcetype: label,
    },
  };
  const rows = collectionNames.flatMap((collection) =>
    Object.entries(wrong[collection]).map(([field, values]) => ({ collection, field, values })),
  );

  test.each(rows)('is refused by name: $field of $collection', ({ collection, field, values }) => {
    for (const value of values) {
      const fields = fieldsIn(collection, { ...newRecords[collection], [field]: value });
      const isNamed = fields.some((name) => name === field || name.startsWith(`${field}.`));
      expect([value, isNamed]).toEqual([value, true]);
    }
  });

  test.each([
    ...`javascript:alert(1) JaVaScRiPt:alert(1) data:text/html,<script>alert(1)</script> vbscript:x
      file:///etc/passwd ftp://example.org/ //example.org/ /about about #top https:example.org
      https:/example.org`.split(/\s+/),
    '',
    ' https://example.org/',
    String.raw`https:\\example.org`,
    ...`https:// https://user@example.org/ https://user:secret@example.org/ http://[
      https://example.org:99999/`.split(/\s+/),
    'https://exa mple.org/',
    'https://example.org/\nx',
    5,
    null,
  ])('is refused where it is the address %j of a source', (infoLink) => {
    const record = { ...newRecords.variable, sources: [{ ...source(), infoLink }] };
    expect(fieldsIn('variable', record)).toEqual(['sources.0.infoLink']);
  });
});
