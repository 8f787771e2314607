import { expect, it } from 'vitest';
import { isOf } from '../../../src/catalog/records/entry.ts';
import { differences, nearestFirst, wholesOf } from '../../../src/catalog/records/variable-relations.ts';
import { source, variable } from '../../support/catalog-builder.ts';
import { entryOf } from '../../support/faults/hostile-rows.ts';

const whole = { id: 2, name: 'Total', slug: 'B25119001' };

it.each([
  ['Renters', 'B25003: Tenure', true],
  ['Renters', 'Households by share of area median income', true],
  ['Renters (dollars)', 'B25119: Median Household Income by Tenure', false],
  ['With a mortgage', 'B25097: Mortgage Status by Median Value (Dollars)', false],
  ['Women', 'B24022: Sex by Occupation and Median Earnings', false],
  ['Renters', 'B25010: Average Household Size by Tenure', false],
  ['Median rent', 'Rents', false],
  ['Upper gross rent quartile', 'Rents', false],
])('%s of %s can be a percentage of what the catalog lists as its denominator: %s', (name, title, can) => {
  const record = variable({ name, sources: [source({ name: title })], denominators: [whole] });
  expect(wholesOf(record)).toEqual(can ? [whole] : []);
});

it('variables of one name are those of the same table first, then those of the most similar titles', () => {
  const entries = [
    ['B18135', 'Age by Disability Status by Health Insurance Coverage Status'],
    ['B27010', 'Types of Health Insurance Coverage by Age'],
    ['C27001B', 'Health Insurance Coverage Status by Age (Black Alone)'],
    ['C27001A', 'Health Insurance Coverage Status by Age (White Alone)'],
    ['B01001', 'Sex by Age'],
  ]
    .map(([slug = '', title], id) =>
      entryOf('variable', variable({ slug, sources: [source({ id, name: `${slug}: ${title}` })] })),
    )
    .filter((entry) => isOf(entry, 'variable'));
  const self = variable({ sources: [source({ name: 'B27010: Types of Health Insurance Coverage by Age' })] });
  const found = nearestFirst(self, entries, new Set([entries[1]!]));
  expect(found.map(({ record }) => record.slug).join(' ')).toBe('B27010 C27001A C27001B B18135 B01001');
});

it('neither headings of census tables nor empty values are what a variable can be a percentage of', () => {
  const heading = { id: 3, name: 'Median age --', slug: 'B01002000.5' };
  expect(wholesOf(variable({ sources: [], denominators: [heading, null, whole] }))).toEqual([whole]);
  expect(differences(variable({ denominators: [heading] }), variable({ denominators: [] }))).toEqual([]);
});
