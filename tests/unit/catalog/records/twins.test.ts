import { expect, test } from 'vitest';
import { exportColumns } from '../../../../src/catalog/export/columns.ts';
import { exportRow } from '../../../../src/catalog/export/export-row.ts';
import type { Entry } from '../../../../src/catalog/records/entry.ts';
import { ledgerOf } from '../../../../src/catalog/records/ledger.ts';
import {
  createTwinFinder,
  twinOf,
  type Twins,
  twinsOf,
  withTwin,
} from '../../../../src/catalog/records/twins.ts';
import { catalog, source } from '../../../support/catalog-builder.ts';

type Named = readonly [name: string, slug: string, description?: string | null, shortName?: string];

function measuresOf(indicators: readonly Named[], variables: readonly Named[], table = 'Survey') {
  const built = catalog();
  for (const [name, slug, description = `What ${name} is.`] of indicators)
    built.indicator({ name, slug, description });
  for (const [name, slug, description = null, shortName = null] of variables)
    built.variable({
      name,
      slug,
      description,
      shortName,
      units: 'people',
      sources: [source({ name: table })],
    });
  const { indicator, variable } = built.contents;
  return {
    indicators: ledgerOf('indicator', [{ results: indicator, count: null }]).entries,
    variables: ledgerOf('variable', [{ results: variable, count: null }]).entries,
  };
}

function pairs(measures: ReturnType<typeof measuresOf>): (string | undefined)[] {
  const slugs = (twins: Twins) =>
    measures.indicators.map((entry: Entry) => twinOf(entry, twins)?.record.slug);
  // Read record by record, they are the same.
  const finder = createTwinFinder();
  for (const entry of [...measures.indicators, ...measures.variables]) finder.add(entry);
  expect(slugs(finder.twins())).toEqual(slugs(twinsOf(measures)));
  return slugs(twinsOf(measures));
}

test.each([
  ['the same name, in other capitals', ['Infant mortality', 'a'], ['infant  Mortality', 'b'], ['b']],
  ['the short name of one', ['Rooms', 'a'], ['Rooms in 2023 dollars', 'b', null, 'rooms'], ['b']],
  ['codes that differ in separators', ['One', 'A.B-1'], ['Other', 'a_b_1'], ['a_b_1']],
  ['codes whose digits are only put together', ['One', '2-1-1'], ['Other', '211'], [undefined]],
  ['nothing in common', ['One', 'a'], ['Other', 'b'], [undefined]],
] as const)('An indicator and a variable with %s are matched or not', (_, indicator, variable, expected) => {
  expect(pairs(measuresOf([indicator], [variable]))).toEqual(expected);
});

/** Reads records such as `Homes:x:Rooms`: name, code and, if there is one, short name. */
const namedIn = (text: string) =>
  text.split(' ').map((each): Named => {
    const [name = '', slug = '', shortName] = each.split(':');
    return [name, slug, undefined, shortName];
  });

test.each([
  ['two variables', 'Total:a', 'Total:x Total:y'],
  ['two indicators', 'Total:a Total:b', 'Total:x'],
  ['two short names', 'Rooms:a', 'Homes:x:Rooms Flats:y:Rooms'],
])('Of %s that could be meant, neither is matched', (_, given, variables) => {
  const indicators = namedIn(given);
  expect(pairs(measuresOf(indicators, namedIn(variables)))).toEqual(indicators.map(() => undefined));
});

test('An indicator that names a table is matched with no variable', () => {
  const measures = measuresOf([['Rooms', 'a', 'From table B25019.']], [['Rooms', 'b']], 'B25019: Rooms');
  expect(pairs(measures)).toEqual([undefined]);
});

test('The description of an indicator is exported with the variable that has none, and says where it is from', () => {
  const measures = measuresOf([['Rooms', 'a', 'All rooms.']], [['Rooms', 'b']]);
  const [variable] = measures.variables.map((entry) => exportRow(withTwin(entry, twinsOf(measures))));
  const read = (header: string) =>
    exportColumns('variable', null)
      .find((each) => each.header === header)
      ?.read(variable!);
  expect([read('description'), read('description_from')]).toEqual(['All rooms.', 'a']);
  expect(JSON.parse(variable!.json())).toMatchObject({ description: 'All rooms.', description_from: 'a' });
});

test('A variable with a description of its own is exported as received', () => {
  const measures = measuresOf([['Rooms', 'a', 'All rooms.']], [['Rooms', 'b', 'Mine.']]);
  const [variable] = measures.variables.map((entry) => exportRow(withTwin(entry, twinsOf(measures))));
  expect(JSON.parse(variable!.json())).toMatchObject({ description: 'Mine.' });
  expect(variable!.json()).not.toContain('description_from');
});
