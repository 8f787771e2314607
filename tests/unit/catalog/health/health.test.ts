import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createHealthReader, rulesIn } from '../../../../src/catalog/health/read-health.ts';
import { findingSentence, healthSentence, reportOn } from '../../../../src/catalog/health/report.ts';
import { portalRules, ruleEntries, ruleNames, rules } from '../../../../src/catalog/health/rules.ts';
import { ledgerOf } from '../../../../src/catalog/records/ledger.ts';
import { collections } from '../../../../src/contract/collections.ts';
import type { Source, Variable } from '../../../../src/contract/records.ts';
import { source, variable } from '../../../support/catalog-builder.ts';
import { plantedCounts, plantedFaults, plantedFindings } from '../../../support/planted-faults.ts';

/** A record alone does not show what only a portal knows. */
const ownRules = ruleNames.filter((name) => !portalRules.some((rule) => rule === name));

/** The rules that find something in each variable, by its id, when `pages` of them arrive one after the other. */
function found(pages: readonly (readonly object[])[], isComplete = true) {
  const received = pages.map((results) => ({ results: structuredClone(results), count: null }));
  const reader = createHealthReader('variable');
  for (const [at] of received.entries()) reader.read(ledgerOf('variable', received.slice(0, at + 1)).entries);
  const { entries } = ledgerOf('variable', received);
  const { bits } = reader.findings(isComplete);
  return new Map(entries.flatMap(({ key }, at) => (bits[at] ? [[Number(key), rulesIn(bits[at])]] : [])));
}

const wire = (records: readonly object[]): object[] => JSON.parse(JSON.stringify(records));

test('a catalog with one planted fault per rule has exactly these findings', () => {
  expect(found([wire(plantedFaults().contents.variable)])).toEqual(plantedFindings);
  expect([...plantedCounts().keys()].sort()).toEqual([...ownRules].sort());
});

const links = (infoLink: string, packageId?: string): Partial<Variable> => ({
  sources: [source({ id: 9, infoLink, ...(packageId !== undefined && { packageId }) })],
});
const uuid = '6f1c2f0e-6d0a-4f5e-9d53-0a4b7f1f3c11';
const differing = (change: Partial<Source>) => [
  { sources: [source({ id: 5 })] },
  { sources: [source({ id: 5, ...change })] },
];

/** For each rule, records that it finds something in, and near misses. Several records are one catalog. */
const cases: Readonly<Record<string, { finds: Partial<Variable>[][]; misses: Partial<Variable>[][] }>> = {
  'no-description': { finds: [[{ description: '\n' }]], misses: [[{ description: '-' }]] },
  'description-repeats': {
    finds: [
      [{ name: 'Rent', description: ' RENT.' }],
      [
        { name: 'A', description: 'Same  text' },
        { name: 'B', description: 'same text.' },
      ],
    ],
    misses: [
      [{ name: 'Rent', description: 'Rent paid.' }],
      [{ description: '' }, { description: '' }],
      [
        { name: 'A', units: '$', description: 'Text' },
        { name: 'A', description: 'Text' },
      ],
    ],
  },
  'cannot-tell-apart': {
    finds: [[{ name: 'Total' }, { name: ' Total', slug: 'other' }]],
    misses: [
      [{ name: 'Total' }, { name: 'Total', units: 'people' }],
      [{ name: 'Total' }, { name: 'Total', sources: [source()] }],
      [
        { name: 'Under 5', denominators: [{ id: 1, name: 'Male' }] },
        { name: 'Under 5', denominators: [{ id: 2, name: 'Female' }] },
      ],
    ],
  },
  'unit-in-name': {
    finds: [
      [{ name: '$5,000 to $9,999' }],
      [{ name: 'Income (DOLLARS)' }],
      [{ name: '20 percent' }],
      [{ name: 'Deaths per 100,000' }],
    ],
    misses: [
      [{ name: 'Income in dollars', units: 'USD' }],
      [{ name: 'Percentage point change' }],
      [{ name: '65 years' }],
    ],
  },
  'no-unit': { finds: [[{ units: null }], [{ units: ' ' }]], misses: [[{ units: '1' }]] },
  'unit-format': {
    finds: [
      [{ units: 'people', numberFormatOptions: { style: 'currency', currency: 'USD' } }],
      [{ units: '€', numberFormatOptions: { style: 'currency', currency: 'USD' } }],
      [{ units: '$', numberFormatOptions: { style: 'percent' } }],
      [{ numberFormatOptions: { style: 'currency', currency: 'dollars' } }],
    ],
    misses: [
      [{ units: '$', numberFormatOptions: { style: 'currency', currency: 'CAD' } }],
      [{ units: 'CHF', numberFormatOptions: { style: 'currency', currency: 'chf' } }],
      [{ units: '% of homes', numberFormatOptions: { style: 'percent' } }],
      [{ units: '%', numberFormatOptions: { maximumFractionDigits: 1 } }],
      [{ units: null, numberFormatOptions: { style: 'percent' } }],
    ],
  },
  'label-off': {
    finds: [[{ displayName: 'Other' }], [{ percentLabel: 'Variable 1' }]],
    misses: [[{ name: 'Rent', displayName: 'Rent', percentLabel: '%  of Rent' }]],
  },
  'no-source': { finds: [[{ sources: [] }]], misses: [[{ sources: [source()] }]] },
  'link-unusable': {
    finds: ['http://a.test/', '//a.test/', 'https://u:p@a.test/', 'https://a.test/ b', 'a.test'].map(
      (each) => [links(each)],
    ),
    misses: [[links('https://a.test:8080/?q=http://b')], [links('')]],
  },
  'link-not-of-package': {
    finds: [[links(`https://a.test/dataset/${uuid.replace('6', '7')}/resource/1`, uuid)]],
    misses: [
      [links(`https://a.test/dataset/${uuid.toUpperCase()}`, uuid)],
      [links('https://a.test/dataset/census', uuid)],
      [links(`https://a.test/dataset/${uuid}`, '')],
    ],
  },
  'source-differs': {
    finds: [differing({ name: 'Other' })],
    misses: [differing({ id: 6, name: 'Other' }), differing({})],
  },
  'slug-odd': {
    finds: [
      [{ slug: 'two words' }],
      [{ slug: 'Marital-Status' }],
      [{ slug: '' }],
      [{ slug: 'rent' }, { slug: 'RENT' }],
    ],
    misses: [[{ slug: 'B19013_001E' }, { slug: 'B19013_001' }], [{ slug: 'LAUS-x' }]],
  },
  'denominator-missing': {
    finds: [[{ denominators: [{ id: 7, name: 'Total' }] }], [{ denominators: [7] }]],
    misses: [[{ denominators: [{ id: 2 }, 1] }, {}], [{ denominators: [{}] }]],
  },
  'text-damaged': {
    finds: [
      [{ description: 'One<br/>two' }],
      [{ name: 'CafÃ©s' }],
      [{ unitNotes: 'it&#39;s' }],
      [{ description: 'It is â€œgoodâ€\u009d' }],
    ],
    misses: [[{ description: 'a < b > c, R&D; SÃO, <unknown>, AT&T; 5 <b' }]],
  },
  'unexpected-value': { finds: [[{ depth: -1 }]], misses: [[{ depth: 0 }]] },
};

const catalogOf = (records: readonly Partial<Variable>[]) =>
  records.map((fields, at) => variable({ id: at + 1, ...fields }));

describe.each(ownRules)('%s', (name) => {
  const hits = (records: readonly Partial<Variable>[]) =>
    [...found([catalogOf(records)]).values()].filter((names) => names.includes(name)).length;

  it.each(cases[name]!.finds)('is found in all of %j', (...records) => {
    expect(hits(records)).toBe(records.length);
  });
  it.each(cases[name]!.misses)('is not found in %j', (...records) => {
    expect(hits(records)).toBe(0);
  });
});

test('findings do not depend on the order of records and keys, nor on the pages in which they arrive', () => {
  const records = wire(plantedFaults().contents.variable);
  const order = fc.shuffledSubarray(records, { minLength: records.length });
  fc.assert(
    fc.property(order, fc.nat({ max: records.length }), (shuffled, split) => {
      const turned = shuffled.map((record) => Object.fromEntries(Object.entries(record).reverse()));
      expect(found([turned.slice(0, split), turned.slice(split)])).toEqual(plantedFindings);
    }),
    { numRuns: 30 },
  );
});

test('a denominator that is not loaded is missing only from a complete list', () => {
  const records = [variable({ id: 1, description: 'D', units: 'u', denominators: [7] })];
  expect(found([records], false).get(1)).not.toContain('denominator-missing');
});

test('a report counts records, puts the most first, and sets apart what is nearly everywhere', () => {
  const records = Array.from({ length: 60 }, (_, at) =>
    variable({ id: at + 1, description: at < 54 ? null : `D ${at}`, units: at < 53 ? null : 'people' }),
  );
  const { entries } = ledgerOf('variable', [{ results: records, count: 70 }]);
  const reader = createHealthReader('variable');
  reader.read(entries);
  const list = {
    collection: 'variable',
    entries,
    findings: reader.findings(false),
    total: 70,
    isComplete: false,
  } as const;
  const report = reportOn([list]);
  expect(report.found.map(findingSentence)).toEqual(['53 of 60 variables have no unit']);
  expect(report.everywhere.map(findingSentence)).toEqual([
    '60 of 60 variables have no source',
    '54 of 60 variables have no description',
  ]);
  const [unitInName] = reportOn([list]).found;
  expect(findingSentence({ ...unitInName!, rule: rules['unit-in-name'], count: 1 })).toBe(
    '1 of 60 variables has a unit only in its name',
  );
  expect(healthSentence(report, [list])).toBe('3 findings in 60 of 70 variables');
});

test('docs/health.md has the rules in one table', () => {
  const document = readFileSync(new URL('../../../../docs/health.md', import.meta.url), 'utf8');
  const rows = ruleEntries.map(([name, { collections: of, says, reason }]) => {
    const lists = of.length === 4 ? 'all' : of.map((each) => collections[each].plural).join(', ');
    return `| \`${name}\` | ${lists} | ${says} | ${reason} |`;
  });
  expect(document.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
