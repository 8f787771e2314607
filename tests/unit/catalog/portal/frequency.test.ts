import { expect, test } from 'vitest';
import { frequencyText } from '../../../../src/catalog/portal/frequency.ts';

test.each([
  ['R/P1M', 'monthly'],
  ['P1Y', 'yearly'],
  ['http://publications.europa.eu/resource/authority/frequency/QUARTERLY', 'quarterly'],
  ['As needed', 'as needed'],
  ['R/P3D', 'r/p3d'],
])('%s is "%s" in words', (frequency, text) => {
  expect(frequencyText(frequency)).toBe(text);
});
