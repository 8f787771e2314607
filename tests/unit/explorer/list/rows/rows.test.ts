import { describe, expect, it } from 'vitest';
import { explain } from '../../../../../src/catalog/search/explain-match.ts';
import { allRows, explainBy, groupedRows, rowsAt } from '../../../../../src/explorer/list/rows/rows.ts';
import { indicatorsNamed } from '../../../catalog/list/entries.ts';

const named = (...names: string[]) => allRows(indicatorsNamed(...names));

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
