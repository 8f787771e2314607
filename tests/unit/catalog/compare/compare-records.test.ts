import { expect, test } from 'vitest';
import { compareRecords, incomparable, unstated } from '../../../../src/catalog/compare.ts';
import type { Entry } from '../../../../src/catalog/records/entry.ts';
import { commonWords, partsByWords } from '../../../../src/catalog/text/common-words.ts';
import type { Variable } from '../../../../src/contract/records.ts';
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

const entry = (fields: Partial<Variable>) => entryOf('variable', catalogVariable(fields));

test('compared records differ in the fields that differ, each as text', () => {
  const fields = compareRecords(variable.map((raw) => entryOf('variable', raw)));
  const differing = fields.filter(({ isSame }) => !isSame);
  expect(differing.map(({ title }) => title)).toEqual(['Percent of', 'Table', 'Sources', 'ID', 'Code']);
  // Whatever says the unit.
  expect(fields.find(({ field }) => field === 'units')?.texts).toEqual(['dollars', 'dollars']);
  // A median is no percentage.
  expect(differing[0]?.texts).toEqual(['All', '']);
  expect(differing[2]?.texts[1]).toBe('B25058: Median rent (dollars)');
  expect(fields).toHaveLength(27);
});

test('what decides comes first, whatever its length: universe, unit, period, then source and description', () => {
  const titles = compareRecords([entry({}), entry({ name: 'Another' })]).map(({ title }) => title);
  const deciding = ['Universe', 'Unit', 'Period', 'Percent of', 'Sources', 'Description'];
  expect(titles.filter((title) => deciding.includes(title))).toEqual(deciding);
  expect(titles.indexOf('Description')).toBeLessThan(titles.indexOf('About the source'));
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

const populations = 'Not directly comparable: these figures describe different populations (Renters; Owners)';

test.each([
  [['Renters', '', '2019-2023'], ['Owners', '$', '2019-2023'], `${populations}.`],
  [['renters', 'people'], ['Renters', ''], ''],
  // Whoever lives in an occupied housing unit is a household.
  [['Households', 'households'], ['Occupied housing units', 'housing units'], ''],
  [
    ['Households', 'households'],
    ['Housing units', 'housing units'],
    'Not directly comparable: these figures describe different populations (Households; Housing units) and have different units (households; housing units).',
  ],
  [
    ['Renters', 'people', '2018-2022'],
    ['Owners', '$', '2019-2023'],
    `${populations}, have different units (people; dollars), and cover different periods (2018–2022; 2019–2023).`,
  ],
])('of figures of %j and %j it is said: %j', (one, other, said) => {
  const pair = [one, other].map(([universe, units = '', years = '']) => {
    const sources = [source({ name: `Rent, ${years}`, description: `Universe: ${universe}.` })];
    return entry({ units, sources });
  });
  expect(incomparable(compareRecords(pair))).toBe(said);
  // What the first source says of the universe is not said twice.
  expect(compareRecords(pair).find(({ title }) => title === 'About the source')?.texts).toEqual(['', '']);
});

const saidOf = (...entries: Entry[]) =>
  unstated(compareRecords(entries), ['Rent', 'Burden', 'Housing'].slice(0, entries.length));

test('what measures lack of what figures are compared by is said once, with the names of those that another could be compared with', () => {
  const { subdomain } = catalog().subdomain().contents;
  const [bare, topic] = [entryOf('indicator', indicator[0]!), entryOf('subdomain', subdomain[0]!)];
  const sourced = (name: string, units = '') => entry({ units, sources: [source({ name })] });
  expect(saidOf(entryOf('variable', variable[0]!), bare, topic)).toBe(
    'Neither states a universe or period; Burden states no unit or source.',
  );
  expect(saidOf(bare, sourced('Survey'), bare)).toBe(
    'None states a unit, universe, or period; Rent and Housing state no source.',
  );
  expect(saidOf(bare, bare)).toBe('Neither states a unit, universe, period, or source.');
  expect(saidOf(sourced('Survey, 2019-2023'), entry({ units: 'people' }))).toBe(
    'Neither states a universe; Rent states no unit; Burden states no period or source.',
  );
  // What records of one source lack, it leaves out of all of them.
  expect(saidOf(sourced('Survey', 'people'), sourced('Survey', '$'))).toBe('');
  expect(saidOf(sourced('Survey', 'people'), sourced('Count', 'people'))).toBe(
    'Neither states a universe or period.',
  );
  expect(saidOf(topic, bare)).toBe('');
});

test('compared variables have the code of their table and their names in the Census API', () => {
  const name = 'B19013: Median Household Income';
  const infoLink = 'https://data.census.gov/table/ACSDT5Y2023.B19013';
  const sources = [source({ name, infoLink })];
  const pair = [{ slug: 'B19013_001E', sources }, {}].map(entry);
  const textsOf = (title: string) => compareRecords(pair).find((each) => each.title === title)?.texts;
  expect(textsOf('Table')).toEqual(['B19013', '']);
  expect(textsOf('Census API')).toEqual(['B19013_001E\nB19013_001M (margin of error, 90%)', '']);
});

test('compared records have technical details apart from what readers compare, those of sources too', () => {
  const one = source({ slug: 'a', packageId: 'p', description: 'A survey.' });
  const two = source({ slug: 'a', packageId: 'q', description: 'A count.' });
  const pair = [[one], [two, one]].map((sources) => entry({ sources }));
  const technical = compareRecords(pair).filter(({ isTechnical }) => isTechnical);
  expect(technical.map(({ title }) => title).join(', ')).toBe(
    'ID, Code, Level in table, Type, Number format, Census API, Source code, Package ID, Resource ID',
  );
  expect(technical[7]).toMatchObject({ texts: ['p', 'q\np'], isSame: false });
  const about = compareRecords(pair).find(({ title }) => title === 'About the source');
  expect(about?.texts[1]).toBe('A count.\n\nA survey.');
});

test('sources of one name are the same, also where each variable has its own data page', () => {
  const pair = ['a', 'b'].map((page) =>
    entry({ sources: [source({ name: 'Survey', infoLink: `https://example.org/${page}` })] }),
  );
  const fields = compareRecords(pair).filter(({ title }) => title === 'Sources' || title === 'Data page');
  expect(fields.map(({ title, isSame }) => [title, isSame])).toEqual([
    ['Sources', true],
    ['Data page', false],
  ]);
});

test('compared records of different collections say so, and which of them have no such field', () => {
  const fields = compareRecords([entryOf('variable', variable[0]), entryOf('indicator', indicator[0])]);
  expect(fields[0]).toMatchObject({ title: 'Kind', texts: ['variable', 'indicator'], isSame: false });
  expect(fields.find(({ field }) => field === 'units')?.texts).toEqual(['dollars', null]);
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
      const common = commonWords(texts) ?? [];
      for (const text of texts) expect(joined(partsByWords(text ?? '', common))).toBe(text ?? '');
    }
  }
});

const before = 'Gross rent of renter-occupied homes with cash rent, in dollars a month.';

const joined = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');

test.each([
  [
    ['People who are White alone', '', 'People who are Black or African American alone'],
    ['White', '', 'Black or African American'],
  ],
  [
    ['Households', 'Households headed by renters'],
    ['', 'headed by renters'],
  ],
  // Codes always differ.
  [
    ['B01001_011E (estimate)', 'B01001_012E (estimate, new)'],
    ['', 'new'],
  ],
  // Nothing in common, half of the words at most, or in long texts only what any two have.
  [['people', 'homes'], null],
  // Only one that says anything, or what only codes tell apart: there is nothing to mark.
  [['', 'Workers by industry'], null],
  [['B01001: Sex by Age', 'B01002: Sex by Age'], null],
  [['Sex by Age: Total', 'Value: Total'], null],
  [[before.repeat(3), 'Of all that is in the city, a part is of use. '.repeat(5)], null],
])('words that not all of %j have are %j', (texts, own) => {
  const common = commonWords(texts);
  const ownOf = (text: string) => joined(partsByWords(text, common ?? []).filter(({ isOwn }) => isOwn));
  expect(common && texts.map(ownOf)).toEqual(own);
});

const partOf = (name: string, slug: string) => entry({ denominators: [{ id: 1, name, slug }] });

test('percentages of the totals of two tables are comparable, those of a total and of a part are not', () => {
  const said = (...entries: ReturnType<typeof partOf>[]) => incomparable(compareRecords(entries));
  expect(said(partOf('Total', 'B1_001'), partOf('Total', 'B2_001'))).toBe('');
  expect(said(partOf('Total', 'B1_001'), partOf('Renters', 'B1_002'))).toBe(
    'Percentages are not comparable: they are of different wholes (Total; Renters).',
  );
});

test.each([
  [[['Male', 'Total'], ['Female', 'Total'], []], ''],
  [[['Male'], ['Female']], 'Percentages are not comparable: they are of different wholes (Male; Female).'],
])('figures that are parts of %j are comparable as shares of what they have in common', (wholes, said) => {
  const records = wholes.map((names) =>
    entry({ denominators: names.map((name) => ({ id: name.length, name, slug: '' })) }),
  );
  expect(incomparable(compareRecords(records))).toBe(said);
});

test('a number with decimals is marked whole', () => {
  const [one, other] = ['Rent of 30.0 to 34.9 percent of income', 'Rent of 30.5 to 34.9 percent of income'];
  const common = commonWords([one, other]) ?? [];
  expect(partsByWords(one, common).filter(({ isOwn }) => isOwn)).toEqual([{ text: '30.0', isOwn: true }]);
});

test('a field of a record called like a fact is a row of its own, whatever the titles are', () => {
  const pair = ['a', 'b'].map((value) =>
    entryOf('variable', {
      ...catalogVariable({ sources: [source({ name: 'B25064: Rent' })] }),
      Table: value,
    }),
  );
  const tables = compareRecords(pair).filter(({ title }) => title === 'Table');
  expect(tables.map(({ field, texts }) => [field, texts])).toEqual([
    ['facts.table', ['B25064', 'B25064']],
    ['Table', ['a', 'b']],
  ]);
});
