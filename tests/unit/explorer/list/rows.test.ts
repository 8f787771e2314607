import { describe, expect, it } from 'vitest';
import { explain } from '../../../../src/catalog/search/explain-match.ts';
import { allRows, explainBy, groupedRows, rowsAt } from '../../../../src/explorer/list/rows.ts';
import { nothingTyped, rowForTyped, typeOn } from '../../../../src/explorer/list/use-roving-tabindex.ts';
import { indicatorsNamed } from '../../catalog/list/entries.ts';

const named = (...names: string[]) => allRows(indicatorsNamed(...names));

const key = (pressed: string, ctrlKey = false) => ({ key: pressed, altKey: false, ctrlKey, metaKey: false });

/** The results of pressing these keys without a pause. */
const typed = (...keys: string[]) =>
  keys.reduce((so, each) => typeOn(so, key(each), 0) ?? so, { ...nothingTyped, at: 0 });

it('found rows explain a record by the same object until the search terms change, also while pages arrive', () => {
  const entries = indicatorsNamed('Gross rent');
  const positions = Uint32Array.of(0);
  const rowsFor = (...terms: string[]) =>
    rowsAt(entries, positions, explainBy({ positions, terms, explain }));
  const entry = entries[0]!;
  const why = rowsFor('rent').explain(entry);
  expect(why?.name).toEqual([expect.anything()]);
  expect(rowsFor('rent').explain(entry)).toBe(why);
  expect(rowsFor('gross').explain(entry)?.name).not.toEqual(why?.name);
});

describe('rows grouped by name', () => {
  const records = named('Rent', 'Total', 'Total', 'Vacancy');
  const groups = [
    { name: 'Rent', start: 0, size: 1 },
    { name: 'Total', start: 1, size: 2 },
    { name: 'Vacancy', start: 3, size: 1 },
  ];

  it('show a closed group as one row, and a group of one as its record', () => {
    const rows = groupedRows(records, groups, []);
    expect(rows.count).toBe(3);
    expect(rows.entryAt(0)?.record.name).toBe('Rent');
    expect(rows.entryAt(1)).toBeUndefined();
    expect(rows.groupAt(1)).toMatchObject({ name: 'Total', size: 2, open: false });
    expect(rows.groupAt(2)).toBeNull();
  });

  it('show the members below the head of an open group, and find their rows', () => {
    const rows = groupedRows(records, groups, ['Total']);
    expect(rows.count).toBe(5);
    expect([0, 1, 2, 3, 4].map((index) => rows.isMember(index))).toEqual([false, false, true, true, false]);
    const second = records.entryAt(2)!;
    expect(rows.indexOf(second)).toBe(3);
    expect(groupedRows(records, groups, []).indexOf(second)).toBe(-1);
  });
});

describe('typing in a list', () => {
  const rows = named('Apples', 'Berries', 'Bananas', 'Cherries', 'big trees');

  it('moves to the next row with this prefix, wrapping at the end', () => {
    expect(rowForTyped(rows, 0, typed('b'))).toBe(1);
    expect(rowForTyped(rows, 1, typed('b'))).toBe(2);
    expect(rowForTyped(rows, 4, typed('a'))).toBe(0);
    expect(rowForTyped(rows, 0, typed('x'))).toBe(-1);
  });

  it('moves on when a letter is repeated, and extends the prefix with other letters', () => {
    expect(rowForTyped(rows, 1, typed('b', 'b'))).toBe(2);
    expect(rowForTyped(rows, 0, typed('b', 'a'))).toBe(2);
    expect(rowForTyped(rows, 2, typed('b', 'a'))).toBe(2);
    expect(rowForTyped(rows, 0, typed('B', 'I', 'g', ' ', 't'))).toBe(4);
  });

  it('leaves the slash to the search, space to the page and shortcuts to the browser', () => {
    for (const pressed of [key('/'), key(' '), key('s'), key('Enter'), key('k', true)])
      expect(typeOn(nothingTyped, pressed, 0)).toBeNull();
    expect(typeOn(typed('b'), key('s'), 0)).toEqual({ text: 'bs', at: 0 });
  });

  it('starts over after a pause', () => {
    expect(typeOn(typed('b'), key('c'), 2000)).toEqual({ text: 'c', at: 2000 });
  });
});
