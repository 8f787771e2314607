import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/catalog/records/entry.ts';
import { givenPath, nameInTable, rowPath } from '../../../src/catalog/records/table/name-in-table.ts';
import { inTableOrder, pathInTable, tableTree } from '../../../src/catalog/records/table/table-path.ts';
import { matchingRows, rowsAround } from '../../../src/catalog/records/table/table-tree.ts';
import sample from '../../../src/service/sample-catalog.json' with { type: 'json' };
import { otherHabits } from '../../support/other-habits.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

/** A variable by its code: its level, and the code of what it is a percentage of. */
type Given = readonly [slug: string, depth: number, of?: string];

function tableOf(given: readonly Given[]): Entry<'variable'>[] {
  const variables = given.reduce((c, [slug, depth, of]) => {
    const denominators = of === undefined ? [] : [{ id: of, name: of }];
    return c.variable({ name: `Row ${slug}`, slug, depth, denominators });
  }, catalog());
  return entriesOf('variable', variables).map((entry) =>
    Object.assign(entry, { key: `~${entry.record.slug}` }),
  );
}

const indented = (rows: Iterable<{ level: number; entry: Entry }>) =>
  [...rows].map(({ level, entry }) => '-'.repeat(level) + entry.record.slug);

/** Reads variables such as `B1_2:1:B1_1`. */
const read = (text: string) =>
  text.split(' ').map((row): Given => {
    const [slug = '', depth, of] = row.split(':');
    return [slug, Number(depth), of];
  });

describe('the rows of a table', () => {
  test.each([
    ['numbered codes are in natural order', 'B1_10:1 B1_9E:2 B1_2E:1 B1_1:0', 'B1_1 -B1_2E --B1_9E -B1_10'],
    ['levels that are left out are not indented', 'A1:1 A2:5 A3:5', 'A1 -A2 -A3'],
    ['codes without numbers say no order, so levels alone say nothing', 'births:1 area:0', 'area births'],
    ['numbers of one series say nothing about another', 'B1_1:0 B2_2:1', 'B1_1 B2_2'],
    ['what a variable is a percentage of is above it', 'all:1:total b:2:all total:0', 'total -all --b'],
    ['a missing parent is not the one before', 'B1_1:0 B1_2:1 B1_5:2:B1_4', 'B1_1 -B1_2 -B1_5'],
    ['a variable that is a percentage of one at its own level is not part of it', 'a:0:b b:0:a', 'a b'],
  ])('%s', (_, given, tree) => expect(indented(tableTree(tableOf(read(given)))).join(' ')).toBe(tree));

  test.each([
    ['a code of a census', 'B01001: Sex by Age', 'B01001_', 1],
    ['a code that theirs begin with', 'TAB-7: Schools', 'TAB-7.', 1],
    ['no code', 'World survey of schools', 'EDU_', 0],
    ['another code', 'WSS1: World survey of schools', 'EDU_', 0],
  ])('whose source has %s are at levels only if it is a table', (_, name, start, level) => {
    const sources = [source({ name })];
    const of = (nth: number) => ({ slug: `${start}00${nth}`, depth: nth - 1, sources });
    const rows = tableTree(entriesOf('variable', catalog().variable(of(1)).variable(of(2))));
    expect(rows.map((row) => row.level)).toEqual([0, level]);
  });

  test('of a catalog of other habits are at one level', () =>
    expect(new Set(tableTree(entriesOf('variable', otherHabits())).map(({ level }) => level))).toEqual(
      new Set([0]),
    ));

  test('have at most eight levels', () => {
    const rows = tableTree(tableOf(Array.from({ length: 5000 }, (_, depth) => [`A${depth}`, depth])));
    expect(rows).toHaveLength(5000);
    expect(Math.max(...rows.map(({ level }) => level))).toBe(7);
  });
});

const ages = (sex: number) =>
  Array.from({ length: 20 }, (_, at): Given => [`B1_${sex + at + 1}`, 2, `B1_${sex}`]);
const sexByAge = tableTree(
  tableOf([['B1_1', 0], ['B1_2', 1, 'B1_1'], ...ages(2), ['B1_30', 1, 'B1_1'], ...ages(30)]),
);
const rowOf = (code: string) => sexByAge.find(({ entry }) => entry.record.slug === code)!;
const around = (code: string) => indented(rowsAround(sexByAge, rowOf(code))).toSorted();

test('around a row are what it is part of, the nearest rows beside it and its first parts', () => {
  const near = Array.from({ length: 7 }, (_, at) => `--B1_${at + 7}`);
  expect(around('B1_10')).toEqual(['B1_1', '-B1_2', '-B1_30', ...near].toSorted());
  expect(around('B1_2')).toEqual(
    ['B1_1', '-B1_2', '-B1_30', ...near.map((_, at) => `--B1_${at + 3}`).slice(0, 6)].toSorted(),
  );
});

test('a small table is shown whole', () => {
  const rows = tableTree(tableOf([['B1_1', 0], ['B1_2', 1, 'B1_1'], ...ages(2).slice(0, 10)]));
  expect(rowsAround(rows, rows[0]!).size).toBe(12);
});

test('beside a variable whose parent is not loaded are only other parts of that parent', () => {
  const rows = tableTree(tableOf(read('B1_3:2:B1_2 B1_4:2:B1_2 B1_9:2:B1_8')));
  expect(indented(rowsAround(rows, rows[0]!))).toEqual(['B1_3', 'B1_4']);
});

test('a search finds words of name, code and unit, with what the rows are part of', () => {
  const { visibleRows, matches } = matchingRows(sexByAge, 'ROW b1_31');
  expect([matches.size, indented(visibleRows)]).toEqual([1, ['B1_1', '-B1_30', '--B1_31']]);
});

test.each([
  ['Male (Sex by Age)', 'B01001: Sex by Age', 'Male'],
  ['21 years (Sex by Age (White Alone))', 'B01001A: Sex by Age (White Alone)', '21 years'],
  ['Male (Sex by Age)', 'B01002: Median Age by Sex', 'Male'],
  ['Pay (in 2024 dollars)', 'B19013: Pay (In 2024 Dollars)', 'Pay (in 2024 dollars)'],
  ['Rate (Age)', 'B1: Sex by Age', 'Rate (Age)'],
])('%s in the table %s is called %s', (name, table, short) => {
  expect(nameInTable(name, table)).toBe(short);
});

const ofSexByAge = [source({ id: 1, name: 'B01001: Sex by age' })];
const rows = [
  ['B01001_003', 'Under 5 years', 2],
  ['B01001_001', 'Total', 0],
  ['B01001_026', 'Female', 1],
  ['B01001_002', 'Male', 1],
  ['B01001_027', 'Under 5 years', 2],
] as const;
const entries = entriesOf(
  'variable',
  rows.reduce((c, [slug, name, depth]) => c.variable({ slug, name, depth, sources: ofSexByAge }), catalog()),
);

test('the variables of a table are in the order of their codes', () => {
  expect(inTableOrder(entries).map(({ record }) => record.slug)).toEqual(
    rows.map(([slug]) => slug).toSorted(),
  );
});

test('the path of a variable in its table leads down from below the total', () => {
  const pathsIn = (loaded: typeof entries) => loaded.map((entry) => pathInTable(loaded, entry, true));
  expect(pathsIn(entries)).toEqual(['Male', '', 'Total', 'Total', 'Female']);
  expect(pathsIn(entries.slice(0, 1))).toEqual(['']);
});

test('until its list is loaded, the path of a variable is that of its denominators, as far as they go', () => {
  const [total, born, inState] = [
    { id: 1, name: 'Total', depth: 0 },
    { id: 2, name: 'Native (Place of Birth)', depth: 1 },
    { id: 3, name: 'Born in another state', depth: 2 },
  ];
  const sources = [{ ...ofSexByAge[0], name: 'B05002: Place of Birth' }];
  const pathOf = (depth: number, ...denominators: unknown[]) => givenPath({ depth, denominators, sources });
  expect(pathOf(3, inState, born, total)).toBe('Native › Born in another state');
  expect(pathOf(3, inState)).toBe('… › Born in another state');
  expect(pathOf(2, born)).toBe('Native');
  expect(pathOf(1, total)).toBe('Total');
  expect(pathOf(0)).toBe('');
  const heading = { id: 4, name: 'Median age --', depth: 0 };
  expect(pathOf(2, { ...total, depth: 1 }, heading)).toBe('Total');
  expect(pathOf(3, inState, { ...total, depth: 1 }, heading)).toBe('Born in another state');
  expect(rowPath(pathOf(1, heading))).toBe('');
  // Levels that do not rise, and what is no variable, are no path.
  expect(pathOf(1, total, total)).toBe('Total');
  expect(pathOf(2, born, null, total)).toBe('Native');
  expect(givenPath({ denominators: 'Total', depth: 'x' })).toBe('');
});

test('what variables of the sample say of their place is their place in their table', () => {
  const loaded = entriesOf('variable', { contents: sample });
  const named = loaded.filter(({ record }) => record.denominators.length > 0);
  expect(named.length).toBeGreaterThan(200);
  expect(named.map((entry) => pathInTable(loaded, entry, false))).toEqual(
    named.map((entry) => pathInTable(loaded, entry, true)),
  );
});

test('variables without a source are in the table of their codes', () => {
  const coded = entriesOf(
    'variable',
    catalog()
      .variable({ slug: 'B01001_002E', name: 'Male', depth: 1, sources: [] })
      .variable({ slug: 'B01001_001E', name: 'Total', sources: [] })
      .variable({ slug: 'B01001_003E', name: 'Under 5 years', depth: 2, sources: ofSexByAge })
      .variable({ slug: 'B01002_001E', name: 'Median age', sources: [] }),
  );
  expect(coded.map((entry) => pathInTable(coded, entry, true))).toEqual(['Total', '', 'Male', '']);
});

test('until its list is loaded, the path of a row is that in its table where the rows above it come one after the other', () => {
  const rows = tableOf(read('B1_001:0 B1_002:1 B1_003:2 B1_004:3'));
  const loaded = (entries: typeof rows) =>
    entries.map((entry, position) => Object.assign({}, entry, { position }));
  const pathsOf = (entries: typeof rows) => entries.map((entry) => pathInTable(entries, entry, false));
  const whole = ['', 'Row B1_001', 'Row B1_001 › Row B1_002', 'Row B1_001 › Row B1_002 › Row B1_003'];
  expect(pathsOf(loaded(rows))).toEqual(whole);
  const others = tableOf(read('A1_001:0 A1_002:1'));
  expect(pathsOf(loaded([...others, ...rows])).slice(2)).toEqual(whole);
  // With rows missing, in another order, or of another table, only what each says itself.
  for (const apart of [
    rows.slice(1),
    rows.toReversed(),
    [...rows.slice(0, 1), ...others.slice(1), ...rows.slice(2)],
  ])
    expect(pathsOf(loaded(apart)).join('')).toBe('');
});
