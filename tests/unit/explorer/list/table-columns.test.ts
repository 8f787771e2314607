import { expect, it, test } from 'vitest';
import { cellText, columnWidths, filledColumns } from '../../../../src/explorer/list/table-columns.ts';
import { sortKey } from '../../../../src/catalog/list/sort.ts';
import type { Variable } from '../../../../src/contract/records.ts';
import { catalog, type CatalogBuilder, source } from '../../../support/catalog-builder.ts';
import { entriesOf } from '../../catalog/list/entries.ts';

const table = source({ name: 'B25003: Tenure', description: 'Universe: Occupied housing units.' });

function columnsOf(...records: Partial<Variable>[]) {
  const built = records.reduce<CatalogBuilder>(
    (all, fields) => all.variable({ slug: 'B25003_002E', sources: [table], ...fields }),
    catalog(),
  );
  const entries = entriesOf('variable', built);
  const rows = { count: entries.length, entryAt: (index: number) => entries[index] };
  const columnsIn = (least?: number) => filledColumns('variable', rows, null, '', least);
  return { columns: columnsIn(), columnsIn, entries };
}

it('a table has columns of descriptions only if they say more than names and sources, otherwise of universes', () => {
  const { columns, entries } = columnsOf(
    { name: 'Owners', description: 'Tenure: Owners' },
    { name: 'Renters', description: null },
  );
  // Before sources, which mostly repeat what names are followed by.
  expect(columns.slice(-3)).toEqual(['universe', 'sources', 'slug']);
  expect(columns).not.toContain('description');
  expect(cellText('universe', entries[0]!)).toBe('Occupied housing units');
  const described = columnsOf(
    { name: 'Owners', description: 'Households that own.' },
    { name: 'Renters', description: null },
  );
  expect(described.columns).toContain('description');
  expect(described.columns).not.toContain('universe');
  const few = columnsOf(
    { name: 'Owners', description: 'Households that own.' },
    ...Array.from({ length: 4 }, () => ({ name: 'Renters', description: null })),
  );
  expect(few.columns).toContain('universe');
  expect(few.columns).not.toContain('description');
});

it('a table shows units that only names say, and has their column and order by them', () => {
  const { columns, entries } = columnsOf({ name: 'Rent (dollars)' }, { name: 'Homes', units: 'homes' });
  expect(columns).toContain('units');
  expect(entries.map((entry) => cellText('units', entry))).toEqual(['dollars', 'homes']);
  expect(entries.map((entry) => sortKey('units', entry))).toEqual(['dollars', 'homes']);
  expect(columnsOf({ name: 'Rent (dollars)' }).columns).toContain('units');
});

it('where columns have little room, a table has only those in which enough rows have a value', () => {
  const { columns, columnsIn } = columnsOf({ units: 'homes' }, {}, {}, {});
  expect(columns).toContain('units');
  expect(columnsIn(0.25)).not.toContain('units');
});

it('a column that only later rows fill stands after those of the first page, none of which moves or goes', () => {
  const [first, later] = [100, 400].map((count, nth) =>
    Array.from({ length: count }, () => (nth === 0 ? { description: 'Homes of all.' } : { units: 'homes' })),
  );
  expect(columnsOf(...first!).columns).toEqual(['name', 'sources', 'description', 'slug']);
  expect(columnsOf(...first!, ...later!).columns).toEqual([
    'name',
    'sources',
    'description',
    'slug',
    'units',
  ]);
});

test.each([
  ['B25003_002E', 7.7],
  ['B1', 6.35],
])('the column of the code %s is %d rem wide, and names have the rest', (slug, width) => {
  const [entry] = entriesOf('variable', catalog().variable({ slug }));
  expect(columnWidths(['name', 'slug'], { count: 1, entryAt: () => entry })).toEqual([
    `clamp(min(18rem, 45cqw, max(11rem, 22cqw)), 100cqw - min(10rem, ${width}rem), 26rem)`,
    `min(10rem, ${width}rem)`,
  ]);
});

test('a table has the column of periods where most rows have one', () => {
  const dated = source({
    name: 'B25003: Tenure',
    infoLink: 'https://data.census.gov/table/ACSDT5Y2023.B25003',
  });
  expect(columnsOf({ sources: [dated] }, { sources: [dated] }, {}).columns).toContain('period');
  expect(columnsOf({ sources: [dated] }, {}).columns).not.toContain('period');
});
