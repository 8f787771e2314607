import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { expect, test } from 'vitest';
import {
  type Citation,
  citationNote,
  citationOfRecord,
  citationOfSource,
} from '../../../../src/catalog/cite/citation.ts';
import {
  citationFormats,
  withUniqueKeys,
  writeCitations,
} from '../../../../src/catalog/cite/citation-formats.ts';
import type { Variable } from '../../../../src/contract/records.ts';
import { source, variable } from '../../../support/catalog-builder.ts';
import { hostileRows } from '../../../support/faults/hostile-rows.ts';

const textOf = (name: string, citations: readonly Citation[]) =>
  citationFormats
    .filter((format) => format.name === name)
    .map((format) => Array.from(writeCitations(format, citations)).join(''))
    .join('');

const catalog = { title: 'Community Data', host: 'example.org', accessed: new Date(2026, 10, 2, 23, 59) };
const address = (key: string) => `https://example.org/variables/${encodeURIComponent(key)}?q={a}_b%20c`;

const citedVariable = (key: string, fields: Partial<Variable>, from = catalog, url: string | null = null) =>
  citationOfRecord({ collection: 'variable', key, record: variable(fields) }, from, url);

const infoLink = 'https://data.example.net/acs';
const median = { name: 'Median rent', slug: 'rent', sources: [source({ name: 'ACS', infoLink })] };
const rent = citedVariable('7', median, catalog, 'https://example.org/variables/7');
const survey = citationOfSource(source({ name: 'ACS' }), catalog, 'https://example.org/acs');

/** Unmistakable in every format. */
const hostileTexts = [
  String.raw`50% of {x} \input{/etc/passwd} $y$ a_b #1 & ~z ^2`,
  '{{{',
  '}}},\n@misc{injected, title={x}}',
  "``quoted'' -- and --- dashes, ?` !` <<>>",
  'A and B and others',
  'one\r\nER  - \r\nTY  - BOOK',
  'one\u2028TI  - two\u2029\u0085\u000b\u000c',
  '{:issued:1999}',
  '"},{"id":"injected',
  '<script>alert(1)</script><i>x</i>',
  'Ünïcödé 目录 🏠 e\u0301 \u202egpj',
  'ends with a backslash\\',
  '%',
  '@string{a = "b"}',
];

const namedBy = (text: string) => ({ name: text, slug: text, sources: [source({ name: text })] });
const hostile: Citation[] = [
  ...(['indicator', 'variable'] as const).flatMap((collection) =>
    hostileRows(collection).map((row) => citationOfRecord({ ...row, collection }, catalog, address(row.key))),
  ),
  ...hostileTexts.flatMap((text, index) => [
    citedVariable(`~${text}`, namedBy(text), { ...catalog, title: text }, address(text)),
    citationOfSource(source({ id: index, name: text, slug: text }), { ...catalog, title: text }, null),
  ]),
];

/** As readers split lines: Python at every line separator of Unicode. */
// oxlint-disable-next-line no-control-regex
const lineBreak = /\r\n|[\n\r\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/;

interface Item {
  id: string;
  title: string;
  note: string;
  URL?: string;
}

/** What a reader makes of text it reads as LaTeX: composed characters, and one space for several. */
const composed = (text: string | null | undefined) =>
  (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();

const titleFor = (name: string, shortName: string) => citedVariable('7', { name, shortName }).title;

test('a citation names the measure where the name only tells rows from each other', () => {
  expect(titleFor('Under 18 years', 'Children in poverty')).toBe('Under 18 years (Children in poverty)');
  expect(titleFor('Median (dollars)', 'Home value')).toBe('Median (dollars; Home value)');
  for (const short of ['Current asthma', 'Asthma', 'Adults'])
    expect(titleFor('Current asthma among adults', short)).toBe('Current asthma among adults');
});

test('hostile citations are read back from BibTeX, each as one entry with the same text', () => {
  const items = new Cite(textOf('bibtex', hostile)).data;
  const accessed = { 'date-parts': [[2026, 11, 2]] };
  const read = items.map(({ type, title, publisher, note, URL: url = null, accessed: on }) => {
    return [type, ...[title, publisher, note].map(composed), url, on];
  });
  expect(read).toEqual(
    hostile.map((cited) => {
      const texts = [cited.title, cited.publisher, citationNote(cited)];
      return ['dataset', ...texts.map(composed), cited.url, accessed];
    }),
  );
  const keys = items.map(({ id }) => id);
  expect(new Set(keys).size).toBe(hostile.length);
  expect(keys.every((key) => /^[a-z0-9-]{1,110}$/.test(String(key)))).toBe(true);
});

test('hostile citations keep the braces of BibTeX balanced, which it counts everywhere', () => {
  for (const citation of hostile) {
    let depth = 0;
    for (const character of textOf('bibtex', [citation]).slice(0, -2)) {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(1);
  }
});

test('hostile citations are read back from RIS, each value on its own line', () => {
  const lines = textOf('ris', hostile).split(lineBreak);
  const entries: Record<string, string>[] = [];
  for (const line of lines.filter((each) => each !== '')) {
    const [, tag = line, value = ''] = /^([A-Z][A-Z0-9]) {2}- (.*)$/s.exec(line) ?? [];
    if (tag === 'TY') entries.push({});
    const entry = entries.at(-1) ?? {};
    expect(entry).not.toHaveProperty(tag);
    entry[tag] = value;
  }
  expect(entries).toEqual(
    Array.from(withUniqueKeys(hostile), (citation) => ({
      TY: 'DATA',
      ID: citation.key,
      TI: citation.title,
      PB: citation.publisher ?? undefined,
      DB: citation.catalog,
      N1: citationNote(citation),
      UR: citation.url ?? undefined,
      Y2: '2026/11/02',
      ER: '',
    })),
  );
});

test('hostile citations are read back from CSL-JSON, without a field that a note smuggles in', () => {
  const items: Item[] = JSON.parse(textOf('csl', hostile));
  expect(items.map(({ title, URL }) => [title, URL])).toEqual(
    hostile.map((each) => [each.title, each.url ?? undefined]),
  );
  expect(items.filter(({ note }) => note.includes('{:'))).toEqual([]);
  expect(new Cite(textOf('csl', hostile)).data).toHaveLength(hostile.length);
});

test('hostile citations are one line of text each, with a blank one between two and nothing that hides', () => {
  const text = textOf('text', hostile);
  const blank = text.split(lineBreak).flatMap((line, at) => (line === '' ? [at] : []));
  expect(blank).toEqual(hostile.map((_, at) => 2 * at + 1));
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('the address of a service on the reader’s own machine is not cited', () => {
  const here = { ...catalog, host: '127.0.0.1:9000' };
  expect(textOf('text', [citedVariable('7', median, here, 'http://127.0.0.1:9000/variables/7')])).toBe(
    'Median rent [Variable rent]. Community Data. Source: ACS, https://data.example.net/acs. Accessed 2026-11-02.\n',
  );
});

test('a record is cited with its code, its catalog, its sources and its address', () => {
  expect(textOf('text', [rent])).toBe(
    'Median rent [Variable rent]. Community Data (example.org). Source: ACS, https://data.example.net/acs. https://example.org/variables/7. Accessed 2026-11-02.\n',
  );
  expect(textOf('bibtex', [rent])).toBe(`@dataset{community-data-variable-7,
  title = {{Median rent}},
  publisher = {{Community Data}},
  note = {Variable rent. Source: ACS, https://data.example.net/acs.},
  url = {https://example.org/variables/7},
  urldate = {2026-11-02},
}
`);
});

test.each([
  ['Total', ['B25003: Tenure'], 'Total (Tenure)'],
  ['Total (Tenure)', ['B25003: Tenure'], 'Total (Tenure)'],
  ['Bus (Means of Travel)', ['B1: Means of Travel to Work'], 'Bus (Means of Travel to Work)'],
  ['Median rent', ['B1A: Median Rent (White Alone)'], 'Median rent (White Alone)'],
  [
    'Median rent (Median Rent (White Alone))',
    ['B1A: Median Rent (White Alone)'],
    'Median rent (White Alone)',
  ],
  ['Median rent of homes', ['Median rent'], 'Median rent of homes'],
  ['Pupils per teacher', ['Survey of schools'], 'Pupils per teacher'],
  ['Total', ['B25003: Tenure', 'B25004: Vacancy'], 'Total'],
  ['Total', [], 'Total'],
])('the full name of %j of %j is %j', (name, titles, expected) => {
  const sources = titles.map((title) => source({ name: title }));
  expect(citedVariable('7', { name, sources }).title).toBe(expected);
});

test('a source is cited with where it is listed: who publishes it is not known', () => {
  expect(textOf('text', [survey])).toBe(
    'ACS [Data source acs]. Listed in Community Data (example.org). https://example.org/acs. Accessed 2026-11-02.\n',
  );
  expect(JSON.parse(textOf('csl', [survey]))).toEqual([
    {
      id: 'community-data-source-1',
      type: 'dataset',
      title: 'ACS',
      source: 'Community Data (example.org)',
      note: 'Data source acs. Listed in Community Data (example.org).',
      URL: 'https://example.org/acs',
      accessed: { 'date-parts': [[2026, 11, 2]] },
    },
  ]);
});

const unsafe = ['javascript:alert(1)', 'data:text/html,x', '//example.org', 'ftp://example.org', 'https://'];

test.each(unsafe)('the address %j is no part of a citation', (url) => {
  const cited = citationOfSource(source(), catalog, url);
  expect(cited.url).toBeNull();
  for (const { name } of citationFormats) expect(textOf(name, [cited])).not.toContain(url);
});

test('records that are cited twice, or whose keys come out the same, have different keys', () => {
  const items: Item[] = JSON.parse(textOf('csl', [rent, rent, survey, rent]));
  const keys = items.map(({ id }) => id.replace('community-data-', ''));
  expect(keys).toEqual(['variable-7', 'variable-7-2', 'source-1', 'variable-7-3']);
});

test('a record without a name is cited by its kind, and a catalog without a title by its host, once', () => {
  const nameless = citedVariable('7', { name: ' ', slug: '' }, { ...catalog, title: 'example.org' });
  expect(textOf('text', [nameless])).toBe('Variable 7 [Variable 7]. example.org. Accessed 2026-11-02.\n');
});

test('a topic is cited by the word that readers know it by', () => {
  const housing = { id: 3, name: 'Housing', slug: 'housing' };
  const cited = citationOfRecord({ collection: 'subdomain', key: '3', record: housing }, catalog, null);
  expect(textOf('text', [cited])).toContain('Housing [Topic housing].');
});

test('only the first of many sources are named, the others counted', () => {
  const sources = Array.from({ length: 25 }, (_, index) => source({ id: index, name: `Source ${index}` }));
  const cited = citedVariable('1', { sources });
  expect(cited.sources).toHaveLength(21);
  expect(cited.sources.at(-1)).toBe('5 more');
});

test('citations of census tables name the survey, its year and who publishes it', () => {
  const infoLink = 'https://data.census.gov/table/ACSDT5Y2024.B19013A';
  const from = source({ name: 'B19013A: Median income', infoLink });
  const survey = 'American Community Survey 2024, 5-year estimates';
  const cited = citedVariable('1', { name: 'Median income', slug: 'B19013A001', sources: [from] });
  const [who, where] = ['U.S. Census Bureau (2024).', 'Listed in Community Data (example.org).'];
  expect(textOf('text', [{ ...cited, url: null }])).toBe(
    `${who} Median income [Variable B19013A001]. Source: Table B19013A, ${survey}, ${infoLink}. ${where} Accessed 2026-11-02.\n`,
  );
  expect(textOf('text', [citationOfSource(from, catalog, infoLink)])).toBe(
    `${who} B19013A: Median income [Data source acs]. ${survey}. ${where} ${infoLink}. Accessed 2026-11-02.\n`,
  );
  const local = { ...cited, url: null };
  expect(textOf('bibtex', [local])).toContain('  author = {{U.S. Census Bureau}},\n');
  expect(textOf('bibtex', [local])).toContain(`  url = {${infoLink}},\n`);
  expect(textOf('ris', [local])).toContain(`\r\nAU  - U.S. Census Bureau\r\n`);
  expect(textOf('bibtex', [local])).toContain('  publisher = {{U.S. Census Bureau}},\n  year = {2024},\n');
  expect(textOf('ris', [local])).toContain(`\r\nPB  - U.S. Census Bureau\r\nPY  - 2024\r\n`);
  const [publisher, issued] = ['U.S. Census Bureau', { 'date-parts': [[2024]] }];
  const stated = { author: [{ literal: publisher }], publisher, issued, URL: infoLink };
  expect(JSON.parse(textOf('csl', [local]))).toMatchObject([stated]);
  expect(textOf('bibtex', [citedVariable('2', { sources: [source()] })])).not.toMatch(/author|year/);
});

test('of several sources, the table of its code is cited, the others after it', () => {
  const page = 'https://data.census.gov/table/ACSDT5Y2024.B17001';
  const sources = [
    source({ id: 1, name: 'Small Area Estimates', infoLink: 'https://example.org/saipe' }),
    source({ id: 2, name: 'B17001: Poverty', infoLink: page }),
  ];
  expect(textOf('text', [citedVariable('1', { name: 'Below', slug: 'B17001_002E', sources })])).toMatch(
    `U.S. Census Bureau (2024). Below [Variable B17001_002E]. Source: Table B17001, American Community Survey 2024, 5-year estimates, ${page}. Also: Small Area Estimates, https://example.org/saipe. Listed in`,
  );
});

test.each([
  ['2024.B25064', 'U.S. Census Bureau (2024). '],
  ['2023.B25064', ''],
])('several tables are of who publishes them if they are of one edition (%s)', (table, author) => {
  const sources = ['2024.B19013', table].map((code, id) =>
    source({ id, name: code, infoLink: `https://data.census.gov/table/ACSDT5Y${code}` }),
  );
  const text = textOf('text', [citedVariable('1', { name: 'Rent', slug: 'rent', sources })]);
  expect(text.startsWith(`${author}Rent [Variable rent]. `)).toBe(true);
});

test.each([
  ['B25064', 'Indicator B25064'],
  ['B25064_MEDIAN_GROSS_RENT', 'Indicator B25064'],
  ['median-gross-rent', 'Indicator median-gross-rent'],
])('an indicator with the code %s is cited as %s, also with the source of its variable', (slug, kind) => {
  const record = { ...variable({ name: 'Rent', slug, sources: [source({ name: 'B25064: Gross Rent' })] }) };
  const { kind: cited, sources } = citationOfRecord(
    { collection: 'indicator', key: '1', record },
    catalog,
    null,
  );
  expect(cited).toBe(kind);
  expect(sources).toEqual(['B25064: Gross Rent']);
});
