import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { codesIn, emphasisRuns, entriesByCode, isFormula } from '../../../src/catalog/records/prose.ts';
import { variable } from '../../support/catalog-builder.ts';

const written = (text: string) =>
  emphasisRuns(text)
    .map(({ text: run, style }) => (style === 'plain' ? run : `[${style} ${run}]`))
    .join('');

test.each([
  ['a *b* c', 'a [em b] c'],
  ['**a b**, *c*', '[strong a b], [em c]'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['** a ** and *b *', '** a ** and *b *'],
  ['**open and *closed*', '**open and [em closed]'],
  ['', ''],
  ['a\n*b\nc*', 'a\n[em b\nc]'],
])('%j is read as %j', (text, runs) => expect(written(text)).toBe(runs));

test('only the asterisks of emphasis are lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('*', 'a', ' ', '\n') }), (text) => {
      const kept = emphasisRuns(text)
        .map(({ text: run }) => run)
        .join('');
      expect(kept.replaceAll('*', '')).toBe(text.replaceAll('*', ''));
    }),
  );
});

test('codes are words of letters with digits or underscores, not words, years or amounts', () => {
  const text = 'Sum of B25070_007E to b25070_010e (see total_rent), since 2019, $1,500, _011E, x1, rent.';
  expect([...codesIn(text)]).toEqual(['b25070_007e', 'b25070_010e', 'total_rent', '011e']);
  expect(codesIn(null).size).toBe(0);
});

test('a formula has only codes and what is done with them', () => {
  const texts = [
    'Sum of C16002_004E, _007E and _013E, divided by C16002_001E.',
    'B25003_002E divided by B25003_001E.',
    'Households of B25003_002E, divided by all.',
    'Per 1,000',
    '',
  ];
  expect(texts.map(isFormula)).toEqual([true, true, false, false, false]);
});

test('a code leads to its one entry; one that several entries share leads nowhere', () => {
  const results = [
    variable({ id: 1, slug: 'B1_001E' }),
    variable({ id: 2, slug: 'B2_001E' }),
    variable({ id: 3, slug: 'b2_001e' }),
  ];
  const { entries } = ledgerOf('variable', [{ count: 3, results }]);
  const found = entriesByCode(entries, new Set(['b1_001e', 'b2_001e', 'b9_001e']));
  expect([...found].map(([code, { key }]) => [code, key])).toEqual([['b1_001e', '1']]);
});
