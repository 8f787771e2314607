import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emphasisRuns } from '../../../src/catalog/emphasis.ts';

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
