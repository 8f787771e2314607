import { expect, test } from 'vitest';
import { compareRecords } from '../../../../src/catalog/compare.ts';
import { wordChanges } from '../../../../src/catalog/word-changes.ts';
import { catalog, source, variable as catalogVariable } from '../../../support/catalog-builder.ts';
import { entryOf, hostileEntries } from '../../../support/faults/hostile-rows.ts';

const { variable, indicator } = catalog()
  .variable({
    name: 'Rent',
    units: '$',
    sources: [source({ name: 'B25064' })],
    denominators: [{ id: 9, name: 'All' }],
  })
  .variable({
    name: 'Rent',
    sources: [source({ name: 'B25058: Median rent (dollars)' })],
    denominators: [{ id: 9, name: 'All' }],
  })
  .indicator({ name: 'Rent' }).contents;

test('compared records differ in the fields that differ, each as text', () => {
  const fields = compareRecords(variable.map((raw) => entryOf('variable', raw)));
  const differing = fields.filter(({ isSame }) => !isSame);
  expect(differing.map(({ title }) => title)).toEqual(['ID', 'Code', 'Unit', 'Sources', 'Percent of']);
  expect(differing[2]?.texts).toEqual(['$', 'dollars (from the table’s title)']);
  // A median is no percentage.
  expect(differing[4]?.texts).toEqual(['All', '']);
  expect(differing[3]?.texts[1]).toMatch(/^B25058: .*\nhttps:/);
  expect(fields).toHaveLength(24);
});

test('compared variables have the universe and period that their sources name', () => {
  const named = source({ name: 'B25064: Gross rent, 2019-2023', description: 'Universe: renters.' });
  const pair = [[named], []].map((sources) =>
    entryOf('variable', { ...catalogVariable({ sources }), Universe: 'Its own field' }),
  );
  const names = compareRecords(pair).map(({ field }) => field);
  expect(new Set(names).size).toBe(names.length);
  const [universe, period] = ['Universe', 'Period'].map((title) =>
    compareRecords(pair).find((each) => each.title === title),
  );
  expect(universe).toMatchObject({ texts: ['Renters', ''], isSame: false, isTechnical: false });
  expect(period?.texts).toEqual(['2019–2023', '']);
});

test('compared records have technical details apart from what readers compare, those of sources too', () => {
  const one = source({ slug: 'a', packageId: 'p', description: 'A survey.' });
  const two = source({ slug: 'a', packageId: 'q', description: 'A count.' });
  const pair = [[one], [two, one]].map((sources) => entryOf('variable', catalogVariable({ sources })));
  const technical = compareRecords(pair).filter(({ isTechnical }) => isTechnical);
  const titles = [
    'ID',
    'Code',
    'Source code',
    'Package ID',
    'Resource ID',
    'Level in table',
    'Type',
    'Number format',
  ];
  expect(technical.map(({ title }) => title)).toEqual(titles);
  expect(technical[3]).toMatchObject({ texts: ['p', 'q\np'], isSame: false });
  const about = compareRecords(pair).find(({ title }) => title === 'About the source');
  expect(about?.texts[1]).toBe('A count.\n\nA survey.');
});

test('compared records of different collections say so, and which of them have no such field', () => {
  const fields = compareRecords([entryOf('variable', variable[0]), entryOf('indicator', indicator[0])]);
  expect(fields[0]).toMatchObject({ title: 'Collection', texts: ['variable', 'indicator'], isSame: false });
  expect(fields.find(({ field }) => field === 'units')?.texts).toEqual(['$', null]);
  expect(fields.find(({ field }) => field === 'name')?.isSame).toBe(true);
});

test('compared records with fields of their own are compared in these too, whatever they are called', () => {
  const own = JSON.parse('{"__proto__": 1, "constructor": "x", "extra": {"a": [1]}}');
  const fields = compareRecords([
    entryOf('indicator', Object.assign(structuredClone(indicator[0]!), { extra: null })),
    entryOf('indicator', { ...indicator[0], ...own, ['constructor']: 'x' }),
  ]);
  expect(fields.find(({ field }) => field === 'extra')?.texts).toEqual(['', '{"a":[1]}']);
  const named = fields.find(({ field }) => field === 'constructor');
  expect(named).toMatchObject({ title: 'constructor', texts: [null, 'x'] });
});

test('compared records with hostile content are compared without an error', () => {
  const entries = hostileEntries('variable', 200_000);
  for (const [index, entry] of entries.entries()) {
    const other = entries[index + 1] ?? entry;
    for (const { texts } of compareRecords([entry, other])) {
      expect(texts).toHaveLength(2);
      if (texts[0] != null && texts[1] != null) wordChanges(texts[0], texts[1]);
    }
  }
});

const before = 'Gross rent of renter-occupied homes with cash rent, in dollars a month.';

test('word changes joined give both texts', () => {
  const after = 'Gross rent of all homes with cash rent, in 2023 dollars a month.';
  const parts = wordChanges(before, after) ?? [];
  const textOf = (other: string) => parts.map(({ kind, text }) => (kind === other ? '' : text)).join('');
  expect([textOf('added'), textOf('removed')]).toEqual([before, after]);
  expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toContain('all');
});

test('word changes with a short word between them are one', () => {
  const parts = wordChanges(
    'Population in households for whom poverty status is determined',
    'Asian alone population for whom poverty status is determined',
  );
  expect(parts?.map(({ text, kind }) => `${kind}: ${text.trim()}`)).toEqual([
    'removed: Population in households',
    'added: Asian alone population',
    'same: for whom poverty status is determined',
  ]);
});

test('word changes stay within their lines', () => {
  const lines =
    'Median household income of the place\r\n\r\nTopics: families, income\r\nSubject area: Income. Five years.';
  const parts = wordChanges(lines, lines.replace('es, income', 'es, housing').replace('Income', 'Housing'));
  const changed = parts?.filter(({ kind }) => kind !== 'same') ?? [];
  expect(changed.map(({ text }) => text)).toEqual(['income', 'housing', 'Income', 'Housing']);
});

test('word changes are not marked in short texts, very long ones, or where more than a third differs', () => {
  expect(wordChanges('people', 'homes')).toBeNull();
  expect(wordChanges(before, `${before}\n${before}\n${before}`)).toBeNull();
  expect(wordChanges('a '.repeat(15_000), 'b '.repeat(15_000))).toBeNull();
});

// As in real catalogs: over a third of their characters are in common in the same order.
test.each([
  [
    'Students on the rolls of public schools, charter schools included, on the count day in October.',
    'Homes by the number of units in the building, from the detached house to the tower, on the count day.',
  ],
  [
    'Tenure by Age of Householder.\n\nUniverse: "Occupied housing units"\n\nTopics: age, families\n\n' +
      'Subject area: Housing. Table B25015, 2024 American Community Survey, 5-year estimates.',
    'Geographical Mobility by Sex.\n\nUniverse: "Population 1 year and over"\n\nTopics: migration, sex\n\n' +
      'Subject area: Residence. Table B07403, 2024 American Community Survey, 5-year estimates.',
  ],
])('word changes are not marked in unrelated texts that share words or a closing line', (one, other) => {
  expect(wordChanges(one, other)).toBeNull();
  expect(wordChanges(other, one)).toBeNull();
});

test('word changes are marked in descriptions of the same column of two tables', () => {
  const parts = wordChanges(
    'Poverty Status in the Past 12 Months by Sex by Age (Some Other Race Alone): Under 5 years',
    'Poverty Status in the Past 12 Months by Sex by Age (Hispanic or Latino): Under 5 years',
  );
  expect(parts?.findLast(({ kind }) => kind === 'same')?.text).toBe('): Under 5 years');
});
