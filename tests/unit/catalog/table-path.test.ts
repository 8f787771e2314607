import { expect, test } from 'vitest';
import type { Entry } from '../../../src/catalog/records/entry.ts';
import { inTableOrder, pathInTable } from '../../../src/catalog/records/table-path.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

const sexByAge = [source({ id: 1, name: 'B01001: Sex by age' })];
const rows = [
  ['B01001_003', 'Under 5 years', 2],
  ['B01001_001', 'Total', 0],
  ['B01001_026', 'Female', 1],
  ['B01001_002', 'Male', 1],
  ['B01001_027', 'Under 5 years', 2],
] as const;
const entries = entriesOf(
  'variable',
  rows.reduce((c, [slug, name, depth]) => c.variable({ slug, name, depth, sources: sexByAge }), catalog()),
);
const codeOf = ({ record }: Entry) => record.slug;

test('the variables of a table are in the order of their codes', () => {
  expect(inTableOrder(entries).map(codeOf)).toEqual(rows.map(([slug]) => slug).toSorted());
});

test('a name that others in the table share has its path', () => {
  const pathsIn = (loaded: typeof entries) => loaded.map((entry) => pathInTable(loaded, entry));
  expect(pathsIn(entries)).toEqual(['Total › Male', '', '', '', 'Total › Female']);
  expect(pathsIn(entries.slice(0, 1))).toEqual(['']);
});
