import type { StageName } from '../prerequisites/prerequisite.ts';
import type { Tally } from './tally.ts';

/** How a stage ended. `notes` say what was skipped in it, and why. */
export interface StageResult {
  name: StageName;
  outcome: 'passed' | 'failed' | 'skipped';
  /** How long it ran; 0 where it did not. */
  seconds: number;
  tally: Tally;
  notes: readonly string[];
}

/**
 * The exit code of a run: 1 where a stage failed, and in CI also where one was skipped, since nobody would notice
 * that it is no longer tested.
 */
export function exitCode(results: readonly StageResult[], inCi: boolean): 0 | 1 {
  const bad = results.some(({ outcome }) => outcome === 'failed' || (inCi && outcome === 'skipped'));
  return bad ? 1 : 0;
}

/** The table of stages and, alone on the last line, the tests of all of them. */
export function summaryLines(results: readonly StageResult[]): string[] {
  const rows = results.map(({ name, outcome, seconds, tally }) => [
    name,
    outcome,
    outcome === 'skipped' ? '–' : seconds.toFixed(1),
    outcome === 'skipped' ? '–' : countsOf(tally),
  ]);
  const table = [['Stage', 'Result', 'Seconds', 'Tests'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 2 ? cell.padStart(widths[2] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const notes = results.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : []), '', totalLine(results)];
}

function totalLine(results: readonly StageResult[]): string {
  const sum = (kind: keyof Tally) => results.reduce((total, { tally }) => total + tally[kind], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function countsOf({ passed, failed, skipped }: Tally): string {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return counts.filter((count) => count !== false).join(', ');
}
