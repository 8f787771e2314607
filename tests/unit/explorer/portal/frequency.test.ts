import { expect, test } from 'vitest';
import { frequencyText } from '../../../../src/explorer/portal/portal-data.tsx';

test.each([
  ['R/P1M', 'monthly'],
  ['P1Y', 'yearly'],
  ['http://publications.europa.eu/resource/authority/frequency/QUARTERLY', 'quarterly'],
  ['As needed', 'as needed'],
  ['R/P3D', 'r/p3d'],
])('%s is "%s" in words', (frequency, text) => {
  expect(frequencyText(frequency)).toBe(text);
});
