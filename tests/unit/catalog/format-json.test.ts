import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../../src/catalog/text/format-json.ts';

const wrapped = (text: string, depth: number) => `${'{"a":['.repeat(depth)}${text}${']}'.repeat(depth)}`;

test('a value as JSON equals JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(formatJson(value, 2)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('a value as JSON is formatted even if nested too deep for JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = wrapped(JSON.stringify([1, value, { b: value }]), 20_000);
      expect(formatJson(JSON.parse(text), 2)).toBe(text);
    }),
    { numRuns: 5 },
  );
});

test('a value that is no JSON, as other code on this origin can save, is described instead of failing', () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  for (const value of [{ extra: 10n }, cyclic])
    expect(JSON.parse(formatJson(value, 2))).toMatch(/^TypeError: /);
});
