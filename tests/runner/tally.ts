/** How many tests a stage ran. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The arguments that make a command write its tests as JSON to `file` besides what it prints; none for other commands. */
export function reportArguments(command: string, file: string): string {
  if (/\bvitest\b/.test(command)) return ` --reporter=default --reporter=json --outputFile.json="${file}"`;
  return /\bplaywright test\b/.test(command) ? ' --reporter=list,json' : '';
}

/** The environment Playwright's JSON reporter takes its file from. */
export function reportEnvironment(file: string): Record<string, string> {
  return { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
}

/** The tests counted in a JSON report of Vitest or Playwright; null where it is neither. */
export function tallyOf(report: unknown): Tally | null {
  if (typeof report !== 'object' || report === null) return null;
  if ('stats' in report && typeof report.stats === 'object' && report.stats !== null) {
    const { stats } = report;
    const passed = numberIn(stats, 'expected') + numberIn(stats, 'flaky');
    return { passed, failed: numberIn(stats, 'unexpected'), skipped: numberIn(stats, 'skipped') };
  }
  if (!('numPassedTests' in report)) return null;
  const skipped = numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests');
  return { passed: numberIn(report, 'numPassedTests'), failed: numberIn(report, 'numFailedTests'), skipped };
}

/**
 * The tests of a stage that has ended. One without tests of its own counts as one test, and so does what made a stage
 * fail though none of its tests did.
 */
export function countedAs(succeeded: boolean, report: Tally | null): Tally {
  if (report === null) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  return succeeded || report.failed > 0 ? report : { ...report, failed: 1 };
}

function numberIn(object: object, name: string): number {
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'number' ? value : 0;
}
