import { expect, test } from 'vitest';
import { exitCode, type StageResult, summaryLines } from '../../runner/summary.ts';
import { countedAs, tallyOf } from '../../runner/tally.ts';

const passed: StageResult = {
  name: 'unit',
  outcome: 'passed',
  seconds: 61.26,
  tally: { passed: 2100, failed: 0, skipped: 24 },
  notes: ['skipped without PostgreSQL: its store'],
};
const failed: StageResult = {
  name: 'types',
  outcome: 'failed',
  seconds: 3,
  tally: { passed: 0, failed: 1, skipped: 0 },
  notes: [],
};
const skipped: StageResult = {
  name: 'browser',
  outcome: 'skipped',
  seconds: 0,
  tally: { passed: 0, failed: 0, skipped: 1 },
  notes: ['skipped, because Chromium is not installed'],
};

test('the summary has a row for each stage, what was skipped and why, and the total alone at its end', () => {
  expect(summaryLines([failed, passed, skipped])).toEqual([
    'Stage    Result   Seconds  Tests',
    'types    failed       3.0  0 passed, 1 failed',
    'unit     passed      61.3  2100 passed, 24 skipped',
    'browser  skipped        –  –',
    '',
    'unit: skipped without PostgreSQL: its store',
    'browser: skipped, because Chromium is not installed',
    '',
    '2100 passed, 1 failed, 25 skipped',
  ]);
  const whole = { ...passed, tally: { passed: 3, failed: 0, skipped: 0 }, notes: [] };
  expect(summaryLines([whole]).at(-1)).toBe('3 passed, 0 failed');
});

test('the exit code is 1 for a failed stage everywhere, and for a skipped one in CI', () => {
  expect([exitCode([passed], false), exitCode([passed], true)]).toEqual([0, 0]);
  expect([exitCode([failed, passed], false), exitCode([failed, passed], true)]).toEqual([1, 1]);
  expect([exitCode([passed, skipped], false), exitCode([passed, skipped], true)]).toEqual([0, 1]);
});

test('tests are counted by the reports of Vitest and Playwright', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(tallyOf(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  const playwright = { stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 4 } };
  expect(tallyOf(playwright)).toEqual({ passed: 8, failed: 2, skipped: 4 });
  expect([tallyOf({}), tallyOf(null), tallyOf({ stats: null })]).toEqual([null, null, null]);
});

test('a stage that fails though none of its tests did counts as one failure', () => {
  const report = { passed: 5, failed: 0, skipped: 0 };
  expect(countedAs(false, report)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(countedAs(true, report)).toEqual(report);
  expect(countedAs(false, { ...report, failed: 2 })).toMatchObject({ failed: 2 });
  expect([countedAs(true, null).passed, countedAs(false, null).failed]).toEqual([1, 1]);
});
