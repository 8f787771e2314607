import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { browserName } from './browser.ts';
import { chartOf } from './chart.ts';
import type { AppFigures } from './figures.ts';
import { goalsIn } from './goals.ts';

const docs = new URL('../../../docs/', import.meta.url);

const columns: [string, (figures: AppFigures) => string][] = [
  ['records', ({ size }) => size.toLocaleString('en')],
  ['application', ({ app }) => (app === 'inTurn' ? 'explorer, one at a time' : app)],
  ['first row, ms', ({ firstRow }) => whole(firstRow)],
  ['script, kB', ({ script }) => script.toFixed(1)],
  ['all searchable, s', ({ searchable }) => (searchable / 1000).toFixed(2)],
  ['longest task, ms', ({ longestTask }) => (longestTask === 0 ? 'under 50' : whole(longestTask))],
  ['key to paint p95 (longest), ms', ({ keyP95, keyLongest }) => `${whole(keyP95)} (${whole(keyLongest)})`],
  ['longest frame, ms', ({ frameLongest }) => whole(frameLongest)],
  ['heap (worker), MB', ({ heap, workerHeap }) => heap.toFixed(1) + inBrackets(workerHeap)],
];

/** How the figures were come by: rounds, what was loaded at 28,153, and how busy the machine was. */
export interface Circumstances {
  rounds: number;
  catalogFile: boolean;
  load: number;
}

/** Figures and goals as tables in Markdown. */
export function report(results: readonly AppFigures[]): string {
  const goals = goalsIn(results).map(({ says, measured, most, unit }) => [
    says,
    // The browser reports no task of less than 50 ms: a median of 0 is one of those.
    measured === 0 ? `under ${most} ${unit}` : `${measured.toFixed(2)} ${unit}`,
    `${most} ${unit}`,
    measured <= most ? 'met' : '**missed**',
  ]);
  return [
    table(
      columns.map(([title]) => title),
      results.map((figures) => columns.map(([, show]) => show(figures))),
    ),
    table(['goal', 'measured', 'at most', ''], goals),
  ].join('\n\n');
}

/** Puts the results into docs/performance.md, between its two marks, and the picture beside it. */
export function writeReport(
  results: readonly AppFigures[],
  { rounds, catalogFile, load }: Circumstances,
): void {
  const made = catalogFile ? 'a real catalog of 28,153 variables' : 'generated variables at 28,153';
  const said = `${circumstances(load)}; medians of ${rounds}; ${made}.`;
  put('explorer', `${said}\n\n${report(results)}`);
  writeFileSync(new URL('performance.svg', docs), chartOf(goalsIn(results)));
}

/** Puts the table of the profiles into docs/performance.md, between its two marks. */
export function writeProfiles(results: string, { rounds, load }: Omit<Circumstances, 'catalogFile'>): void {
  put('profiles', `${circumstances(load)}; medians of ${rounds}; 2,000 generated indicators.\n\n${results}`);
}

function circumstances(load: number): string {
  const [processor] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const model = processor?.model.trim() ?? 'unknown';
  return `${date}; ${cpus().length} cores (${model}), load average ${load.toFixed(1)} before the start; ${browserName()}`;
}

function put(mark: string, text: string): void {
  const file = new URL('performance.md', docs);
  const marks = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`);
  const before = readFileSync(file, 'utf8');
  if (!marks.test(before)) throw new Error(`docs/performance.md has no place for the results of ${mark}.`);
  writeFileSync(
    file,
    before.replace(marks, (_, from, to) => `${from}\n${text}\n\n${to}`),
  );
}

/** A table in Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function inBrackets(value: number | null): string {
  return value === null ? '' : ` (${value.toFixed(1)})`;
}

function whole(value: number): string {
  return String(Math.round(value));
}
