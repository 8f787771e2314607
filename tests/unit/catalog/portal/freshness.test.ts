import { expect, test } from 'vitest';
import { freshness, frequencyText } from '../../../../src/catalog/portal/freshness.ts';

test.each([
  ['2026-01-31', 'Monthly', '2026-02-28', 'fresh'],
  ['2026-01-31', 'Monthly', '2026-03-01', 'due'],
  ['2026-01-31', 'R/P1M', '2026-03-31', 'due'],
  ['2026-01-31', 'R/P1M', '2026-04-01', 'overdue'],
  ['2024-02-29', 'annually', '2025-02-28', 'fresh'],
  ['2024-02-29T10:11:12.123', ' Annual ', '2025-03-01', 'due'],
  ['2024-05-01', 'Biennially', '2026-05-01', 'fresh'],
  ['2026-05-01', 'daily', '2026-05-03', 'due'],
  ['2026-05-01', 'R/PT1H', '2026-05-04', 'overdue'],
  ['2026-05-01', 'Weekly', '2026-05-09', 'due'],
  ['2026-05-01', 'R/P3.5D', '2026-05-05', 'fresh'],
  ['2026-05-01', 'R/P3.5D', '2026-05-06', 'due'],
  ['2026-05-01', 'R/P0.5M', '2026-05-17', 'fresh'],
  ['2026-05-01', 'Quarterly', '2026-08-01', 'fresh'],
  ['2026-05-01', 'Semi-annual', '2026-11-02', 'due'],
  ['2026-05-01', 'http://publications.europa.eu/resource/authority/frequency/MONTHLY', '2026-06-02', 'due'],
  ['2027-01-01', 'Monthly', '2026-01-01', 'fresh'],
  ['2026-05-01', 'As needed', '2036-05-01', 'unknown'],
  ['2026-05-01', 'R/P', '2036-05-01', 'unknown'],
  ['2026-05-01', 'R/P..D', '2036-05-01', 'unknown'],
  ['2026-05-01', 'R/P99999999Y', '2036-05-01', 'unknown'],
  ['2026-05-01', '', '2036-05-01', 'unknown'],
  ['2026-05-01', null, '2036-05-01', 'unknown'],
  ['2026-13-01', 'Monthly', '2036-05-01', 'unknown'],
  [null, 'Monthly', '2036-05-01', 'unknown'],
])('a file changed %s, published %s, is on %s %s', (changed, frequency, today, expected) =>
  expect(freshness(changed, frequency, new Date(`${today}T12:00Z`))).toBe(expected),
);

test.each([
  ['R/P1M', 'monthly'],
  ['P1Y', 'yearly'],
  ['http://publications.europa.eu/resource/authority/frequency/QUARTERLY', 'quarterly'],
  ['As needed', 'as needed'],
  ['R/P3D', 'r/p3d'],
])('%s is "%s" in words', (frequency, text) => {
  expect(frequencyText(frequency)).toBe(text);
});
