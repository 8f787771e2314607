import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { readRecord } from '../../../src/catalog/records/read-record.ts';
import { source as sourceOf, variable as variableOf } from '../../support/catalog-builder.ts';

const indicator = { id: 7, name: 'Median age', slug: 'median-age', description: null };
const source = sourceOf({ id: 3 });
const variable = variableOf({ id: 9, units: '$', denominators: [{ id: 1 }, 2], sources: [source], depth: 1 });

/** Reads a value that must be a usable record. */
function shown<C extends CollectionName>(collection: C, raw: unknown) {
  const read = readRecord(collection, raw);
  if ('held' in read) throw new Error(`held: ${read.held}`);
  return read;
}

describe('a record', () => {
  test('that is valid is returned as the same object, without warnings', () => {
    const read = shown('variable', variable);
    expect(read.record).toBe(variable);
    expect(read.raw).toBe(variable);
    expect(read).toMatchObject({ key: '9', marks: [] });
    expect(read.marks).toBe(shown('indicator', indicator).marks);
  });

  test.each<[unknown, string]>([
    [null, 'not an object'],
    [[], 'not an object'],
    [Object.assign([], indicator), 'not an object'],
    ['text', 'not an object'],
    [12, 'not an object'],
    [{ ...indicator, id: undefined }, 'no id'],
    [{ ...indicator, id: null }, 'no id'],
    [{ ...indicator, id: '' }, 'no id'],
    [{ ...indicator, id: true }, 'no id'],
    [{ ...indicator, id: [7] }, 'no id'],
    [{ ...indicator, id: 9007199254740992 }, 'id not exact'],
    [JSON.parse('{"id":1e400,"name":"a","slug":"a","description":null}'), 'id not exact'],
    [{ ...indicator, id: 'x'.repeat(201) }, 'id too long'],
  ])('%j is unusable: %s', (raw, held) => {
    expect(readRecord('indicator', raw)).toEqual({ held });
  });

  test.each<[unknown, string, number]>([
    [-1, '-1', 0],
    [0, '0', 0],
    [1.5, '1.5', 1],
    ['12', '~12', 1],
    ['012', '~012', 1],
    ['<svg>', '~<svg>', 1],
    ['__proto__', '~__proto__', 1],
  ])('with id %j has the key %s', (id, key, marks) => {
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
    ['units', false, 'false', 'expected text, got false'],
    ['displayName', null, '', 'expected text, got null'],
    ['denominators', null, [], 'expected a list, got null'],
    ['sources', 'none', [], 'expected a list, got text'],
    ['sources', {}, [], 'expected a list, got an object'],
    ['context', 3, [], 'expected a list, got 3'],
    ['numberFormatOptions', null, {}, 'expected an object, got null'],
    ['numberFormatOptions', [], {}, 'expected an object, got a list'],
    ['numberFormatOptions', 'currency', {}, 'expected an object, got text'],
    ['depth', -1, 0, 'expected 0 or a positive whole number, got -1'],
    ['depth', 1.5, 0, 'expected 0 or a positive whole number, got 1.5'],
    ['depth', '3', 0, 'expected 0 or a positive whole number, got text'],
    ['resourcetype', undefined, '', 'missing'],
  ])('with %s %j is shown with %j and a warning: %s', (field, value, fallback, problem) => {
    const raw = { ...variable, [field]: value };
    const read = shown('variable', raw);
    expect(read.marks).toEqual([{ field, problem, value }]);
    expect(read.record).toEqual({ ...variable, [field]: fallback });
    expect(read.raw).toBe(raw);
  });

  test('with neither name nor slug is listed', () => {
    const { record, marks } = shown('indicator', { id: 1 });
    expect(record).toEqual({ id: 1, name: '', slug: '', description: null });
    expect(marks.map(({ field }) => field)).toEqual(['name', 'slug', 'description']);
  });

  test('with an empty name keeps it, because the contract allows it', () => {
    expect(shown('indicator', { ...indicator, name: '', slug: 4 }).record.name).toBe('');
  });

  test('keeps valid sources next to an unreadable one, which has a warning', () => {
    const census = { ...source, id: 4, dataset: 'acs5' };
    const read = shown('variable', { ...variable, sources: [source, null, census] });
    expect(read.record.sources).toEqual([source, census]);
    expect(read.marks).toEqual([{ field: 'sources[1]', problem: 'unreadable and not shown', value: null }]);
  });

  test('repairs the fields of a source', () => {
    const bad = { ...source, infoLink: null, packageId: 5, tags: null };
    const read = shown('variable', { ...variable, sources: [bad] });
    expect(read.record.sources).toEqual([{ ...source, infoLink: '', packageId: '5', tags: [] }]);
    expect(read.marks.map(({ field }) => field)).toEqual([
      'sources[0].infoLink',
      'sources[0].tags',
      'sources[0].packageId',
    ]);
  });

  test('with 10,000 unreadable sources has a bounded number of warnings', () => {
    const { record, marks } = shown('variable', {
      ...variable,
      sources: Array.from({ length: 10_000 }, () => 1),
    });
    expect(record.sources).toEqual([]);
    expect(marks).toHaveLength(51);
  });

  test('of a taxonomy keeps the tags that are identifiers', () => {
    const read = shown('taxonomy', { id: 1, name: 'a', slug: 'a', description: '', tags: [1, { id: 2 }, 3] });
    expect(read.record.tags).toEqual([1, 3]);
    expect(read.marks).toHaveLength(1);
  });

  test.each([
    '{"id":1,"name":null,"slug":"s","description":null,"__proto__":{"polluted":true},"constructor":1,"then":2}',
    '{"id":1,"name":"n","slug":"s","description":null,"__proto__":{"polluted":true},"hasOwnProperty":0}',
  ])('with hostile field names is inert: %s', (text) => {
    const read = shown('indicator', JSON.parse(text));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get(read.record, 'polluted')).toBeUndefined();
    expect(Object.getPrototypeOf(read.record)).toBe(Object.prototype);
    expect(Object.keys(read.record)).toContain('__proto__');
  });

  test('preserves fields that the contract does not define', () => {
    expect(shown('indicator', { ...indicator, name: 3, extra: { a: [1] } }).record).toHaveProperty('extra', {
      a: [1],
    });
  });
});
