import { expect, test } from 'vitest';
import { exportColumns, shownColumns } from '../../../../src/catalog/export/columns.ts';
import { exportFileName, provenanceSentence } from '../../../../src/catalog/export/provenance.ts';
import { withWhatIsKnown } from '../../../../src/catalog/sources.ts';
import { columnsOf } from '../../../../src/explorer/list/table-columns.ts';
import type { Variable } from '../../../../src/contract/records.ts';
import { collectionNames } from '../../../../src/contract/collections.ts';
import { indicator, source, variable } from '../../../support/catalog-builder.ts';
import { entryOf } from '../../../support/faults/hostile-rows.ts';

const url = (key: string) => `https://example.org/variables/${key}`;
const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header);

/** The cells of a variable by the headers of their columns. */
const cellsOf = (fields: Partial<Variable>) =>
  Object.fromEntries(
    exportColumns('variable', url).map(({ header, read }) => [
      header,
      read({ key: '1', record: variable(fields), json: () => '' }),
    ]),
  );

test('a collection has the columns of its fields, and the address where it is known', () => {
  expect(headers(exportColumns('subdomain', null))).toEqual(['name', 'slug', 'id']);
  expect(headers(exportColumns('variable', url)).join(' ')).toBe(
    'name slug short_name unit_shown unit_basis units unit_notes description description_from source_names information_pages percent_of percent_of_codes percent_label tags label universe period table census_estimate census_moe url id package_ids resource_ids depth kind',
  );
});

test.each(collectionNames)('every column of the table of %s is exported, in its order', (name) => {
  const columns = exportColumns(name, url, () => '');
  const shown = shownColumns(columns, columnsOf(name));
  expect([...new Set(shown.map(({ tableName }) => tableName))]).toEqual([...columnsOf(name)]);
});

test('several values of a record are in one cell, in order', () => {
  const sources = [source({ name: 'A' }), { ...source({ name: 'B' }), packageId: undefined }];
  expect(cellsOf({ sources, tags: [{ id: 1, name: 'Housing | rents' }, 7] })).toMatchObject({
    id: '1',
    short_name: '',
    source_names: 'A | B',
    package_ids: `${source().packageId} | `,
    tags: 'Housing \\| rents | 7',
    url: 'https://example.org/variables/1',
  });
});

test.each([
  ['Rent', '$', 'dollars', 'stated'],
  ['Rent (dollars)', null, 'dollars', 'from the name'],
  ['Homes', null, '', ''],
  ['Homes', '  ', '', ''],
])('the unit of %j with %j is %j in files, %j', (name, units, unit_shown, unit_basis) => {
  const unit = { units: units?.trim() ?? '', unit_shown, unit_basis, unit_notes: '' };
  expect(cellsOf({ name, units })).toMatchObject(unit);
  const ofTable = shownColumns(
    exportColumns('variable', url, () => 'Place'),
    ['name', 'units'],
  );
  const row = { key: '1', record: variable({ name, units }), json: () => '' };
  expect(ofTable.map(({ read }) => read(row))).toEqual([name, 'Place', unit_shown, unit_basis]);
});

test('an indicator has the unit of its table as one that the catalog does not state', () => {
  const sources = [source({ name: 'B25064: Rent' })];
  const [entry, row] = [
    entryOf('indicator', indicator({ slug: 'B25064' })),
    { name: 'Rent (dollars)', sources },
  ];
  const { record } = withWhatIsKnown(entry, [entryOf('variable', variable(row))], null);
  const cells = exportColumns('indicator', null).flatMap(({ header, read }) =>
    header.startsWith('unit') ? read({ key: '1', record, json: () => '' }) : [],
  );
  expect(cells).toEqual(['dollars', 'from the name', '', '']);
});

test('a percent label is exported unless it only says “% of” and the name', () => {
  expect(cellsOf({ name: 'Ozone', percentLabel: '% of Ozone' })).toMatchObject({ percent_label: '' });
  expect(cellsOf({ name: 'Rent', percentLabel: '% who rent' })).toMatchObject({
    percent_label: '% who rent',
  });
});

test('an average is exported without the rows above it as what it is a percentage of', () => {
  const denominators = [{ id: 2, name: 'Rents', slug: 'B1_001E' }];
  expect(cellsOf({ name: 'Median rent', denominators })).toMatchObject({
    percent_of: '',
    percent_of_codes: '',
  });
});

test.each([
  ['Community Data', 'community-data-variables-2026-11-21.csv'],
  ['../../etc/passwd', 'etc-passwd-variables-2026-11-21.csv'],
  ['Données été', 'donnees-ete-variables-2026-11-21.csv'],
  ['目录', 'variables-2026-11-21.csv'],
  ['\u202egpj.exe\u0000', 'gpj-exe-variables-2026-11-21.csv'],
  ['x'.repeat(500), `${'x'.repeat(39)}-variables-2026-11-21.csv`],
])('the file name for the catalog %j is plain', (title, name) => {
  expect(exportFileName(title, 'variables', '2026-11-21', 'csv')).toBe(name);
  expect(name).toMatch(/^[a-z0-9-]{1,60}\.csv$/);
});

const isSelection = true as const;

test.each([
  [{ loaded: 200, total: 313, exported: 37 }, '37 of the 200 loaded variables, 313 in all,'],
  [{ loaded: 28_153, total: 28_153, exported: 28_153 }, 'All 28,153 variables'],
  [{ loaded: 313, total: 313, exported: 37 }, '37 of 313 variables'],
  [{ loaded: 313, total: 313, exported: 3, isSelection }, '3 selected variables'],
  [{ loaded: 200, total: 313, exported: 1, isSelection }, '1 selected variable'],
  [{ loaded: 200, total: 313, exported: 200 }, '200 loaded variables, 313 in all,'],
  [{ loaded: 5, total: null, exported: 5 }, '5 loaded variables, total unknown,'],
])('the completeness of an export is stated: %j', (counts, sentence) => {
  const now = new Date(2026, 10, 21, 23, 59);
  const where = { from: 'example.org', receivedAt: now, exportedAt: now, complete: false };
  const stated = provenanceSentence({ collection: 'variable', ...where, ...counts });
  expect(stated).toBe(`${sentence} from example.org as of 2026-11-21`);
});

test('a column of a census table is exported with its table, as the Census API calls it, with its margin of error', () => {
  const infoLink = 'https://data.census.gov/table/ACSDT5Y2024.B27010';
  const sources = [source({ name: 'B27010: Types', infoLink })];
  expect(cellsOf({ slug: 'B27010017', sources })).toMatchObject({
    table: 'B27010',
    census_estimate: 'B27010_017E',
    census_moe: 'B27010_017M',
  });
});

test('a label says what a row is part of, and the title of its table', () => {
  const denominators = [
    { id: 2, name: 'Male', slug: 'B01001_002E', depth: 1 },
    { id: 1, name: 'Total', slug: 'B01001_001E', depth: 0 },
  ];
  const sources = [source({ name: 'B01001: Sex by Age' })];
  expect(cellsOf({ name: 'Under 5 years', depth: 2, denominators, sources })).toMatchObject({
    label: 'Male › Under 5 years (Sex by Age)',
  });
});

test('a short name that is the beginning of the name is left out, and the topic of an indicator is in its own column', () => {
  expect(cellsOf({ name: 'Households with a car', shortName: 'Households wi' })).toMatchObject({
    short_name: '',
  });
  expect(cellsOf({ name: 'Households with a car', shortName: 'Cars' })).toMatchObject({ short_name: 'Cars' });
  const record = indicator({ description: 'Half pay more.\nSubject area: Cost of housing.' });
  const cells = exportColumns('indicator', null).map(({ header, read }) => [
    header,
    read({ key: '1', record, json: () => '' }),
  ]);
  expect(Object.fromEntries(cells)).toMatchObject({
    description: 'Half pay more.',
    topic: 'Cost of housing',
  });
});
