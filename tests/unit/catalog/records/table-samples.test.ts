import { expect, test } from 'vitest';
import { createTableSamples } from '../../../../src/catalog/records/table-samples.ts';
import { catalog, source } from '../../../support/catalog-builder.ts';

const income = source({ id: 7, name: 'B19013: Median income' });
const tenure = source({ id: 8, name: 'B25003: Tenure' });
const survey = source({ id: 9, name: 'Household survey' });

function samplesOf(...variables: readonly { slug?: string; units?: string; sources: (typeof income)[] }[]) {
  const samples = createTableSamples();
  for (const variable of catalog().times(variables.length, (c, at) => c.variable(variables[at])).contents
    .variable)
    samples.add(variable);
  return samples;
}

const rows = (count: number, fields: object) =>
  Array.from({ length: count }, () => ({ sources: [], ...fields }));

test('An indicator that names a table by its code is sent the variables of a small one', () => {
  const samples = samplesOf(...rows(3, { sources: [income] }), ...rows(2, { sources: [tenure] }));
  expect(samples.namedBy({ slug: 'B25003_tenure', description: null })).toEqual([4, 5]);
  expect(samples.namedBy({ slug: 'x', description: 'Tables b19013 and B25003.' })).toEqual([1, 2, 3, 4, 5]);
  expect(samples.namedBy({ slug: 'B25003A', description: 'Rent in 25003' })).toEqual([]);
});

test('Of a large table, a unit that differs is among the few, however late it comes', () => {
  const dollars = rows(20, { units: 'dollars', sources: [income] });
  const samples = samplesOf(...dollars, { units: 'percent', sources: [income] }, ...dollars);
  expect(samples.namedBy({ slug: 'B19013', description: null })).toEqual([1, 2, 3, 4, 5, 21]);
});

test('Variables that have a table as their second source count only where no others do, but the first one says its name', () => {
  const second = { sources: [tenure, income] };
  expect(samplesOf(second, second).namedBy({ slug: 'B19013', description: null })).toEqual([1, 2]);
  const samples = samplesOf(second, second, { sources: [income] });
  expect(samples.namedBy({ slug: 'B19013', description: null })).toEqual([1, 3]);
});

test('A variable without sources is sent those of the tables that its code or description names', () => {
  const samples = samplesOf({ sources: [survey] }, { sources: [income] });
  const around = (slug: string, description: string | null = null, sources = [] as (typeof survey)[]) =>
    samples.around({ slug, description, sources });
  expect(around('B19013_001')).toEqual([2]);
  expect(around('computed_rate', 'B19013_002E divided by B19013_001E.')).toEqual([2]);
  expect(around('B19013_001', null, [survey])).toEqual([]);
  expect(around('Household')).toEqual([]);
});
