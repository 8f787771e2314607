import { describe, expect, test } from 'vitest';
import { compareRecords } from '../../../../src/catalog/compare/compare-records.ts';
import { wordChanges } from '../../../../src/catalog/compare/word-changes.ts';
import type { Entry } from '../../../../src/catalog/entry.ts';
import { readRecord } from '../../../../src/catalog/read-record.ts';
import type { CollectionName } from '../../../../src/contract/collections.ts';
import { catalog, source } from '../../../support/catalog-builder.ts';
import { hostileRows } from '../../../support/faults/hostile-rows.ts';

function entryOf(collection: CollectionName, raw: unknown): Entry {
  const read = readRecord(collection, raw);
  if ('held' in read) throw new Error(read.held);
  return { ...read, collection, position: 0 };
}

const { variable, indicator } = catalog()
  .variable({ name: 'Rent', units: '$', sources: [source({ name: 'B25064' })] })
  .variable({
    name: 'Rent',
    units: null,
    sources: [source({ name: 'B25058' })],
    denominators: [{ id: 9, name: 'All' }],
  })
  .indicator({ name: 'Rent' }).contents;

describe('compared records', () => {
  test('differ in the fields that differ, each as text', () => {
    const fields = compareRecords(variable.map((raw) => entryOf('variable', raw)));
    const differing = fields.filter(({ isSame }) => !isSame);
    expect(differing.map(({ title }) => title)).toEqual(['ID', 'Code', 'Unit', 'Percent of', 'Sources']);
    expect(differing[2]?.texts).toEqual(['$', '']);
    expect(differing[3]?.texts).toEqual(['', 'All']);
    expect(differing[4]?.texts[1]).toMatch(/^B25058\nacs\nhttps:/);
    expect(fields).toHaveLength(16);
  });

  test('of different collections say so, and which of them have no such field', () => {
    const fields = compareRecords([entryOf('variable', variable[0]), entryOf('indicator', indicator[0])]);
    expect(fields[0]).toMatchObject({ title: 'Collection', texts: ['variable', 'indicator'], isSame: false });
    expect(fields.find(({ field }) => field === 'units')?.texts).toEqual(['$', null]);
    expect(fields.find(({ field }) => field === 'name')?.isSame).toBe(true);
  });

  test('with fields of their own are compared in these too, whatever they are called', () => {
    const own = JSON.parse('{"__proto__": 1, "constructor": "x", "extra": {"a": [1]}}');
    const fields = compareRecords([
      entryOf('indicator', Object.assign(structuredClone(indicator[0]!), { extra: null })),
      entryOf('indicator', { ...indicator[0], ...own, ['constructor']: 'x' }),
    ]);
    expect(fields.find(({ field }) => field === 'extra')?.texts).toEqual(['', '{"a":[1]}']);
    expect(fields.find(({ field }) => field === 'constructor')).toMatchObject({
      title: 'constructor',
      texts: [null, 'x'],
    });
  });

  test('with hostile content are compared without an error', () => {
    const entries = hostileRows('variable', 200_000).map(({ json }) =>
      entryOf('variable', JSON.parse(json())),
    );
    for (const [index, entry] of entries.entries()) {
      const other = entries[index + 1] ?? entry;
      for (const { texts } of compareRecords([entry, other])) {
        expect(texts).toHaveLength(2);
        if (texts[0] != null && texts[1] != null) wordChanges(texts[0], texts[1]);
      }
    }
  });
});

describe('word changes', () => {
  const before = 'Gross rent of renter-occupied homes with cash rent, in dollars a month.';

  test('joined give both texts', () => {
    const after = 'Gross rent of all homes with cash rent, in 2023 dollars a month.';
    const parts = wordChanges(before, after) ?? [];
    const textOf = (other: string) =>
      parts
        .filter(({ kind }) => kind !== other)
        .map(({ text }) => text)
        .join('');
    expect([textOf('added'), textOf('removed')]).toEqual([before, after]);
    expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toContain('all');
  });

  test('are not marked in short texts or texts with little in common', () => {
    expect(wordChanges('people', 'homes')).toBeNull();
    expect(
      wordChanges(before, 'Something else entirely: births that were registered during one year'),
    ).toBeNull();
    expect(wordChanges('a '.repeat(15_000), 'b '.repeat(15_000))).toBeNull();
  });
});
