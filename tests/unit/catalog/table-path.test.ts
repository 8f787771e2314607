import { expect, test } from 'vitest';
import type { Entry } from '../../../src/catalog/records/entry.ts';
import { inTableOrder, pathInTable } from '../../../src/catalog/records/table-path.ts';
import { source, variable } from '../../support/catalog-builder.ts';

const sexByAge = [source({ id: 1, name: 'B01001: Sex by age' })];
const rows = [
  ['B01001_003', 'Under 5 years', 2],
  ['B01001_001', 'Total', 0],
  ['B01001_026', 'Female', 1],
  ['B01001_002', 'Male', 1],
  ['B01001_027', 'Under 5 years', 2],
] as const;
const entries = rows.map(([slug, name, depth], position): Entry<'variable'> => {
  const record = variable({ id: position + 1, slug, name, depth, sources: sexByAge });
  return { key: String(record.id), collection: 'variable', position, record, marks: [], raw: record };
});
const codeOf = ({ record }: Entry) => record.slug;

test('the variables of a table are in the order of their codes', () => {
  expect(inTableOrder(entries).map(codeOf)).toEqual(rows.map(([slug]) => slug).toSorted());
});

test('a name that others share has its path, as far as it is loaded', () => {
  expect(entries.map((entry) => pathInTable(entries, entry))).toEqual([
    'Total › Male',
    '',
    '',
    '',
    'Total › Female',
  ]);
  const first = entries.slice(0, 1);
  expect(pathInTable(first, first[0]!)).toBe('');
  expect(pathInTable(entries, entries[0]!)).toBe('Total › Male');
});
