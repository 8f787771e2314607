import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { bitsOf, createHealthReader, rulesIn } from '../../../../src/catalog/health/read-health.ts';
import { findingSentence, healthSentence, reportOn } from '../../../../src/catalog/health/report.ts';
import {
  linkRules,
  portalRules,
  ruleEntries,
  ruleNames,
  rules,
  severities,
} from '../../../../src/catalog/health/rules.ts';
import { ledgerOf } from '../../../../src/catalog/records/ledger.ts';
import { collectionWords } from '../../../../src/contract/collection-names.ts';
import type { Source, Variable } from '../../../../src/contract/records.ts';
import { catalog, source, variable } from '../../../support/catalog-builder.ts';
import { plantedCounts, plantedFaults, plantedFindings } from '../../../support/planted-faults.ts';

/** Variables alone do not show what only a portal or a data page knows, or what topics lack. */
const ownRules = ruleNames.filter(
  (name) => ![...portalRules, ...linkRules, 'no-measures'].some((rule) => rule === name),
);

/** The rules that find something in each variable, by its id, when `pages` of them arrive one after the other. */
function found(pages: readonly (readonly object[])[], isComplete = true) {
  const received = pages.map((results) => ({ results: structuredClone(results), count: null }));
  const reader = createHealthReader('variable');
  for (const [at] of received.entries()) reader.read(ledgerOf('variable', received.slice(0, at + 1)).entries);
  const { entries } = ledgerOf('variable', received);
  const { bits } = reader.findings(isComplete);
  return new Map(entries.flatMap(({ key }, at) => (bits[at] ? [[Number(key), rulesIn(bits[at])]] : [])));
}

test('each rule has a bit of its own, of which a number has 32', () => {
  for (const name of ruleNames) expect(rulesIn(bitsOf([name]))).toEqual([name]);
});

const wire = (records: readonly object[]): object[] => JSON.parse(JSON.stringify(records));

const links = (infoLink: string, packageId?: string): Partial<Variable> => ({
  sources: [source({ id: 9, infoLink, ...(packageId !== undefined && { packageId }) })],
});
const uuid = '6f1c2f0e-6d0a-4f5e-9d53-0a4b7f1f3c11';
const differing = (change: Partial<Source>) => [
  { sources: [source({ id: 5 })] },
  { sources: [source({ id: 5, ...change })] },
];

const usd = { style: 'currency', currency: 'USD' };
const percent = { style: 'percent' };
const unusableLinks = ['http://a.test/', '//a.test/', 'https://u:p@a.test/', 'https://a.test/ b', 'a.test'];

type Case = [rule: (typeof ownRules)[number], does: 'finds' | 'misses', ...Partial<Variable>[]];

const signs = ['\u000b', '\u200b', '\u00ad', '\uffff', '\ue000', '\n'];
const placeholders = ['NA', 'nan', '#N/A', '(null)', 'n/a.', '--', 'TBD'];

/** What each rule finds, and near misses. Several records are one catalog. */
const cases: Case[] = [
  ...signs.map((sign): Case => ['text-damaged', 'finds', { name: `Rent${sign}median` }]),
  ...placeholders.map((text): Case => ['no-description', 'finds', { description: text }]),
  ...placeholders.map((text): Case => ['no-unit', 'finds', { units: text }]),
  ['no-description', 'finds', { description: '\n' }],
  ['no-description', 'misses', { description: 'Rent - median' }],
  ['description-repeats', 'finds', { name: 'Rent', description: ' RENT.' }],
  ['description-repeats', 'finds', { description: 'Same  text' }, { description: 'same text.' }],
  ['name-is-code', 'finds', { name: 'POP65pl1', slug: 'pop65pl1' }],
  ['name-is-code', 'finds', { name: '1.5.2', slug: '1.5.2' }],
  ['name-is-code', 'misses', { name: 'Rent', slug: 'rent' }],
  ['text-damaged', 'finds', { description: 'See [income statistics](https://example.org/).' }],
  ['description-repeats', 'misses', { name: 'Rent', description: 'Rent paid.' }],
  ['description-repeats', 'misses', { description: '' }, { description: '' }],
  ['description-repeats', 'misses', ...['$', '%'].map((units) => ({ name: 'A', units, description: 'T' }))],
  ['cannot-tell-apart', 'finds', { name: 'Total' }, { name: ' Total', slug: 'other' }],
  ['cannot-tell-apart', 'finds', { name: 'Vacancy\u200b rate' }, { name: 'Vacancy\u00a0rate' }],
  ['cannot-tell-apart', 'finds', ...[1, 2].map((id) => ({ name: 'A', sources: [source({ id })] }))],
  [
    'cannot-tell-apart',
    'finds',
    ...['a', 'b'].map((page) => ({
      name: 'A',
      sources: [source({ infoLink: `https://data.test/${page}` })],
    })),
  ],
  ['cannot-tell-apart', 'misses', { name: 'Total' }, { name: 'Total', units: 'people' }],
  ['cannot-tell-apart', 'misses', { name: 'Total' }, { name: 'Total', sources: [source()] }],
  ['cannot-tell-apart', 'misses', ...[1, 2].map((id) => ({ name: 'A', denominators: [{ id }] }))],
  ['unit-in-name', 'misses', { name: '$5,000 to $9,999' }],
  ['unit-in-name', 'finds', { name: 'Income (DOLLARS)' }],
  ['unit-in-name', 'misses', { name: '20.0 to 24.9 percent' }],
  ['unit-in-name', 'finds', { name: 'Percent of renters' }],
  ['unit-in-name', 'finds', { name: 'Income ($)' }],
  ['unit-in-name', 'finds', { name: 'Deaths per 100,000' }],
  ['unit-in-name', 'misses', { name: 'Income in dollars', units: 'USD' }],
  ['unit-in-name', 'misses', { name: 'Percentage point change' }],
  ['unit-in-name', 'misses', { name: '65 years' }],
  ['no-unit', 'finds', { units: null }],
  ['no-unit', 'finds', { units: ' ' }],
  ['no-unit', 'misses', { units: '1' }],
  ['unit-format', 'finds', { units: 'people', numberFormatOptions: usd }],
  ['unit-format', 'finds', { units: '€', numberFormatOptions: usd }],
  ['unit-format', 'finds', { units: '$', numberFormatOptions: percent }],
  ['unit-format', 'finds', { numberFormatOptions: { style: 'currency', currency: 'dollars' } }],
  ['unit-format', 'misses', { units: '$', numberFormatOptions: { ...usd, currency: 'CAD' } }],
  ['unit-format', 'misses', { units: 'CHF', numberFormatOptions: { ...usd, currency: 'chf' } }],
  ['unit-format', 'misses', { units: '% of homes', numberFormatOptions: percent }],
  ['unit-format', 'misses', { units: '%', numberFormatOptions: { maximumFractionDigits: 1 } }],
  ['unit-format', 'misses', { units: null, numberFormatOptions: percent }],
  ['label-off', 'finds', { displayName: 'Other' }],
  ['label-off', 'finds', { percentLabel: 'Variable 1' }],
  ['label-off', 'misses', { name: 'Rent', displayName: 'Rent', percentLabel: '%  of Rent' }],
  ['no-source', 'finds', { sources: [] }],
  ['no-source', 'misses', { sources: [source()] }],
  ...unusableLinks.map((link): (typeof cases)[number] => ['link-unusable', 'finds', links(link)]),
  ['link-unusable', 'misses', links('https://a.test:8080/?q=http://b')],
  ['link-unusable', 'misses', links('')],
  [
    'link-not-of-package',
    'finds',
    links(`https://a.test/dataset/${uuid}/resource/1`, uuid.replace('6', '7')),
  ],
  ['link-not-of-package', 'misses', links(`https://a.test/dataset/${uuid.toUpperCase()}`, uuid)],
  ['link-not-of-package', 'misses', links('https://a.test/dataset/census', uuid)],
  ['link-not-of-package', 'misses', links(`https://a.test/dataset/${uuid}`, '')],
  ['source-differs', 'finds', ...differing({ name: 'Other' })],
  ['source-differs', 'misses', ...differing({ id: 6, name: 'Other' })],
  ['source-differs', 'misses', ...differing({})],
  ['source-differs', 'misses', ...differing({ infoLink: 'https://example.org/another' })],
  ['slug-odd', 'finds', { slug: 'two words' }],
  ['slug-odd', 'finds', { slug: 'Marital-Status' }],
  ['slug-odd', 'finds', { slug: '' }],
  ['slug-odd', 'finds', { slug: 'rent' }, { slug: 'RENT' }],
  ['slug-odd', 'misses', { slug: 'B19013_001E' }, { slug: 'B19013_001' }],
  ['slug-odd', 'misses', { slug: 'LAUS-x' }],
  ['denominator-missing', 'finds', { denominators: [{ id: 7, name: 'Total' }] }],
  ['denominator-missing', 'finds', { denominators: [7] }],
  ['denominator-missing', 'misses', { denominators: [{ id: 2 }, 1] }, {}],
  ['denominator-missing', 'misses', { denominators: [{}] }],
  ['text-damaged', 'finds', { description: 'One<br/>two' }],
  ['text-damaged', 'finds', { name: 'CafÃ©s' }],
  ['text-damaged', 'finds', { unitNotes: 'it&#39;s' }],
  ['text-damaged', 'finds', { description: 'It is â€œgoodâ€\u009d' }],
  ...[
    'Intro\n## Method\nA survey.',
    '# Rent\nWhat tenants pay.',
    'Has:\n* rent\n* heating',
    'a | b\n--- | ---\n1 | 2',
    '| a |\n|:--|\n| 1 |',
    '```\nSELECT 1\n```',
    'It is _not_ the rent.',
    'Tons of $CO_2$ emitted',
    '<h2>Method</h2>',
  ].map((description): Case => ['text-damaged', 'finds', { description }]),
  ['text-damaged', 'finds', { name: 'Rent, **median**' }],
  ...[
    '**Median** of what *tenants* pay',
    '# of homes\nin blocks',
    'Homes*\n* without trailers',
    'B19013_001 and B19013_002',
    '$10,000 to $14,999; 3 * 4 * 5',
    '- rent\n- heating\n1. first',
    'a | b',
    'a --- b',
  ].map((description): Case => ['text-damaged', 'misses', { description }]),
  ['text-damaged', 'misses', { description: 'a < b > c, R&D; SÃO, <unknown>, AT&T; 5 <b' }],
  ['unexpected-value', 'finds', { depth: -1 }],
  ['unexpected-value', 'misses', { depth: 0 }],
];

it.each(cases)('%s %s %j', (name, does, ...records) => {
  const catalog = records.map((fields, at) => variable({ id: at + 1, ...fields }));
  const hits = [...found([catalog]).values()].filter((names) => names.includes(name));
  expect(hits).toHaveLength(does === 'finds' ? records.length : 0);
});

test.each(['finds', 'misses'])('there are cases of what each rule %s', (does) => {
  const tried = cases.filter(([, each]) => each === does).map(([name]) => name);
  expect([...new Set(tried)].sort()).toEqual([...ownRules].sort());
});

test('planted faults are found, in any order of records and keys, and however they arrive in pages', () => {
  const records = wire(plantedFaults().contents.variable);
  const order = fc.shuffledSubarray(records, { minLength: records.length });
  fc.assert(
    fc.property(order, fc.nat({ max: records.length }), (shuffled, split) => {
      const turned = shuffled.map((record) => Object.fromEntries(Object.entries(record).reverse()));
      expect(found([turned.slice(0, split), turned.slice(split)])).toEqual(plantedFindings);
    }),
    { numRuns: 30 },
  );
  expect([...plantedCounts().keys()].sort()).toEqual([...ownRules].sort());
});

test('a denominator that is not loaded is missing only from a complete list', () => {
  const records = [variable({ id: 1, description: 'D', units: 'u', denominators: [7] })];
  expect(found([records], false).get(1)).not.toContain('denominator-missing');
});

test('a topic that neither an indicator nor a tag names is found once all of them are known', () => {
  const { contents } = catalog()
    .subdomain({ name: 'Housing' })
    .subdomain({ name: 'Safety' })
    .subdomain({ name: 'Retired' })
    .indicator({ description: 'Subject area: Housing.' })
    .variable({ tags: [{ id: 1, name: 'Safety' }] });
  const entriesOf = (name: 'subdomain' | 'indicator' | 'variable') =>
    ledgerOf(name, [{ results: contents[name], count: null }]).entries;
  const reader = createHealthReader('subdomain');
  reader.read(entriesOf('subdomain'));
  const measures = { indicators: entriesOf('indicator'), variables: entriesOf('variable') };
  const found = (of: typeof measures | null) => Array.from(reader.findings(true, of).bits, rulesIn);
  expect(found(null)).toEqual([[], [], []]);
  expect(found(measures)).toEqual([[], [], ['no-measures']]);
});

test('a report has errors before gaps and hints, however few they are', () => {
  const records = [
    ...Array.from({ length: 3 }, (_, at) => variable({ id: at + 1, slug: `Code ${at}`, description: null })),
    variable({ id: 9, name: 'Rent &amp; more', description: 'D' }),
  ];
  const { entries } = ledgerOf('variable', [{ results: records, count: null }]);
  const reader = createHealthReader('variable');
  reader.read(entries);
  const list = { collection: 'variable', entries, findings: reader.findings(true), total: 4 } as const;
  const { groups } = reportOn([{ ...list, isComplete: true }]);
  expect(groups.map(({ title }) => title)).toEqual(Object.values(severities));
  expect(groups[0]?.reports.map(({ name }) => name)).toEqual(['text-damaged']);
});

test('a report counts records, puts the most first, and sets apart what is nearly everywhere', () => {
  const records = Array.from({ length: 60 }, (_, at) =>
    variable({ id: at + 1, description: at < 54 ? null : `D ${at}`, units: at < 53 ? null : 'people' }),
  );
  const { entries } = ledgerOf('variable', [{ results: records, count: 70 }]);
  const reader = createHealthReader('variable');
  reader.read(entries);
  const findings = reader.findings(false);
  const list = { collection: 'variable', entries, findings, total: 70, isComplete: false } as const;
  const report = reportOn([list]);
  expect(report.groups.map(({ reports }) => reports.map(findingSentence))).toEqual([
    ['53 of 60 variables have an empty unit field'],
    ['60 of 60 variables have no source', '54 of 60 variables have no description'],
  ]);
  expect(findingSentence({ ...report.groups[0]!.reports[0]!, rule: rules['unit-in-name'], count: 1 })).toBe(
    '1 of 60 variables has a unit only in its name',
  );
  expect(healthSentence(report, [list])).toBe('3 kinds of problems in 60 of 70 variables');
});

test('docs/health.md has the rules in one table', () => {
  const document = readFileSync(new URL('../../../../docs/health.md', import.meta.url), 'utf8');
  const rows = ruleEntries.map(([name, { collections: of, says, reason, remedy, severity }]) => {
    const lists = of.length === 4 ? 'all' : of.map((each) => collectionWords[each].segment).join(', ');
    return `| \`${name}\` | ${severity} | ${lists} | ${says} | ${reason} | ${remedy} |`;
  });
  expect(document.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
