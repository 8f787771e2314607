import { expect, test } from 'vitest';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { readRecord } from '../../../src/catalog/records/read-record.ts';
import { source as sourceOf, variable as variableOf } from '../../support/catalog-builder.ts';

const indicator = { id: 7, name: 'Median age', slug: 'median-age', description: null };
const source = sourceOf({ id: 3 });
const variable = variableOf({ id: 9, units: '$', denominators: [{ id: 1 }, 2], sources: [source], depth: 1 });

/** Reads a value that must be a usable record. */
function shown<C extends CollectionName>(collection: C, raw: unknown) {
  const read = readRecord(collection, raw);
  if ('problem' in read) throw new Error(`held: ${read.problem}`);
  return read;
}

test('a record that is valid is returned as the same object, without warnings', () => {
  const read = shown('variable', variable);
  expect(read.record).toBe(variable);
  expect(read.raw).toBe(variable);
  expect(read).toMatchObject({ key: '9', marks: [] });
  expect(read.marks).toBe(shown('indicator', indicator).marks);
});

test.each([
  [2 ** 53, 'id not exact'],
  ['x'.repeat(201), 'id too long'],
])('a record with an id just beyond what is usable, %j, is held: %s', (id, held) => {
  expect(readRecord('indicator', { ...indicator, id })).toEqual({ problem: held });
});

test.each<[unknown, string, number]>([
  [-1, '-1', 0],
  [1.5, '1.5', 1],
  ['012', '~012', 1],
])('a record with id %j has the key %s', (id, key, marks) => {
  const read = shown('indicator', { ...indicator, id });
  expect(read.key).toBe(key);
  expect(read.marks).toHaveLength(marks);
  expect(read.raw).toHaveProperty('id', id);
});

test.each<[string, unknown, unknown, string]>([
  ['name', 12, '12', 'expected text, got 12'],
  ['name', null, '', 'expected text, got null'],
  ['name', undefined, '', 'missing'],
  ['name', { a: 1 }, '', 'expected text, got an object'],
  ['slug', true, 'true', 'expected text, got true'],
  ['description', 5, '5', 'expected text, got 5'],
  ['description', [], null, 'expected text, got a list'],
  ['description', undefined, null, 'missing'],
  ['denominators', null, [], 'expected a list, got null'],
  ['sources', 'none', [], 'expected a list, got text'],
  ['numberFormatOptions', [], {}, 'expected an object, got a list'],
  ['depth', -1, 0, 'expected 0 or a positive whole number, got -1'],
  ['depth', 1.5, 0, 'expected 0 or a positive whole number, got 1.5'],
  ['depth', '3', 0, 'expected 0 or a positive whole number, got text'],
])('a record with %s %j is shown with %j and a warning: %s', (field, value, fallback, problem) => {
  const raw = { ...variable, [field]: value };
  const read = shown('variable', raw);
  expect(read.marks).toEqual([{ field, problem, value }]);
  expect(read.record).toEqual({ ...variable, [field]: fallback });
  expect(read.raw).toBe(raw);
});

test('a record keeps valid sources next to an unreadable one, which has a warning', () => {
  const census = { ...source, id: 4, dataset: 'acs5' };
  const read = shown('variable', { ...variable, sources: [source, null, census] });
  expect(read.record.sources).toEqual([source, census]);
  expect(read.marks).toEqual([{ field: 'sources[1]', problem: 'unreadable and not shown', value: null }]);
});

test('a record repairs the fields of a source', () => {
  const bad = { ...source, infoLink: null, packageId: 5, tags: null };
  const read = shown('variable', { ...variable, sources: [bad] });
  expect(read.record.sources).toEqual([{ ...source, infoLink: '', packageId: '5', tags: [] }]);
  const marked = ['sources[0].infoLink', 'sources[0].tags', 'sources[0].packageId'];
  expect(read.marks.map(({ field }) => field)).toEqual(marked);
});

test('a record with 10,000 unreadable sources has a bounded number of warnings', () => {
  const sources = Array.from({ length: 10_000 }, () => 1);
  const { record, marks } = shown('variable', { ...variable, sources });
  expect(record.sources).toEqual([]);
  expect(marks).toHaveLength(51);
});

test('a record of a taxonomy keeps the tags that are identifiers', () => {
  const read = shown('taxonomy', { id: 1, name: 'a', slug: 'a', description: '', tags: [1, { id: 2 }, 3] });
  expect(read.record.tags).toEqual([1, 3]);
  expect(read.marks).toHaveLength(1);
});

test('a record with hostile field names is inert, and keeps fields that the contract does not define', () => {
  const hostile = '"__proto__":{"polluted":true},"constructor":1,"then":{"a":[2]}';
  const read = shown('indicator', JSON.parse(`{"id":1,"name":null,"slug":"s",${hostile}}`));
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(Reflect.get(read.record, 'polluted')).toBeUndefined();
  expect(Object.getPrototypeOf(read.record)).toBe(Object.prototype);
  expect(Object.keys(read.record)).toContain('__proto__');
  expect(read.record).toHaveProperty('then', { a: [2] });
});
