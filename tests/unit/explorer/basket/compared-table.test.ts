import { expect, test } from 'vitest';
import { headingsOf } from '../../../../src/explorer/basket/compared-table.tsx';
import { indicator, source, variable } from '../../../support/catalog-builder.ts';
import { entryOf } from '../../../support/faults/hostile-rows.ts';

const income = 'Median household income in the past 12 months (in 2024 inflation-adjusted dollars)';
const table = 'Median Household Income in the Past 12 Months (In 2024 Inflation-adjusted Dollars)';
const headsOf = (...rows: [slug: string, name: string, title: string][]) => {
  const entries = rows.map(([slug, name, title]) => {
    const sources = [source({ name: `${slug.slice(0, -3)}: ${title}`, description: 'Universe: Households' })];
    return entryOf('variable', variable({ slug, name, sources }));
  });
  const { shared, columns } = headingsOf(
    entries,
    rows.map(() => ''),
  );
  return [shared, ...columns.map(({ heading, about, code }) => [heading, about, code].join(' | '))];
};

test('indicators are told apart by what their names have in parentheses', () => {
  const names = ['White', 'Asian'].map((race) => `Tenure (${race} Alone Householder)`);
  const heads = names.map((name) =>
    Object.assign(entryOf('indicator', indicator({ name })), {
      record: { ...indicator({ name }), sources: [source({ name })] },
    }),
  );
  const { columns } = headingsOf(heads, ['', '']);
  expect(columns.map(({ heading }) => heading)).toEqual(names);
});

test('what only codes tell apart keeps its name above the code', () => {
  const { shared, columns } = headingsOf(
    ['child-poverty_saipe', 'child_poverty'].map((slug) =>
      entryOf('indicator', indicator({ slug, name: 'Child poverty' })),
    ),
    ['', ''],
  );
  expect([shared, ...columns.map(({ heading, about, code }) => [heading, about, code].join(' | '))]).toEqual([
    '',
    'Child poverty |  | child-poverty_saipe',
    'Child poverty |  | child_poverty',
  ]);
});

test('columns have in their heads only what differs, and totals the title of their table', () => {
  const [asian, total, ofAsian] = [`${table} (Asian Alone)`, 'Tenure', 'Tenure (Asian Alone)'];
  expect(headsOf(['B19013001', income, table], ['B19013D001', income, asian])).toEqual([
    income,
    'Households |  | B19013001',
    'Asian Alone |  | B19013D001',
  ]);
  expect(headsOf(['B25003001', 'Total', total], ['B25003D001', 'Total', ofAsian])[0]).toBe('Total (Tenure)');
  expect(headsOf(['B25003001', 'Total', total], ['B19013001', income, table])).toEqual([
    '',
    'Total | Tenure | B25003001',
    `${income} |  | B19013001`,
  ]);
  // What is beside a total has its own table, too.
  expect(headsOf(['B25003001', 'Total', total], ['B25075002', 'Less than $10,000', 'Value'])[2]).toBe(
    'Less than $10,000 | Value | B25075002',
  );
  // The title once, where the table tells them apart.
  const rents = ['B25064001', 'Median gross rent', 'Median Gross Rent'] as const;
  const heads = headsOf(
    ['B25003001', 'Total', total],
    ['B25075001', 'Total', 'Value'],
    ['B19013001', income, table],
    [...rents],
  );
  expect(heads[1]).toBe('Total | B25003: Tenure | B25003001');
});
