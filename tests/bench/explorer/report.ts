import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { quantile } from '../benchmark.ts';
import { browserName, type SlowVisit, type Visit } from './visit.ts';

const docs = new URL('../../../docs/performance.md', import.meta.url);

/** The figures of one application: medians over its visits. */
export interface Figures<V> {
  /** What was visited, in the first columns of the table. */
  named: readonly string[];
  medians: V;
}

/** The medians of each figure over some visits. */
export function mediansOf<V extends object>(visits: readonly V[]): V {
  const [first] = visits;
  if (first === undefined) throw new Error('There was no visit.');
  const median = (name: string) =>
    quantile(
      visits.map((each) => Number(Reflect.get(each, name))),
      0.5,
    );
  return Object.assign({}, first, Object.fromEntries(Object.keys(first).map((name) => [name, median(name)])));
}

type Columns<V> = readonly (readonly [title: string, show: (figures: V) => string])[];

const whole = (value: number) => String(Math.round(value));

const visitColumns: Columns<Visit> = [
  ['first row, ms', ({ firstRow }) => whole(firstRow)],
  ['script, kB', ({ script }) => script.toFixed(1)],
  ['all searchable, s', ({ searchable }) => (searchable / 1000).toFixed(2)],
  ['longest task, ms', ({ longestTask }) => (longestTask === 0 ? 'under 50' : whole(longestTask))],
  ['key to paint p95 (longest), ms', ({ keyP95, keyLongest }) => `${whole(keyP95)} (${whole(keyLongest)})`],
  ['longest frame, ms', ({ frameLongest }) => whole(frameLongest)],
  [
    'heap (worker), MB',
    ({ heap, workerHeap }) =>
      heap.toFixed(1) + (Number.isNaN(workerHeap) ? '' : ` (${workerHeap.toFixed(1)})`),
  ],
];

const slowColumns: Columns<SlowVisit> = [
  ['first paint, ms', ({ firstPaint }) => whole(firstPaint)],
  ['search box, ms', ({ searchBox }) => whole(searchBox)],
  ['first row, ms', ({ firstRow }) => whole(firstRow)],
  ['largest paint, ms', ({ largestPaint }) => whole(largestPaint)],
  ['layout shift', ({ shift }) => shift.toFixed(3)],
  ['2,000 searchable, ms', ({ searchable }) => whole(searchable)],
  ['longest task, ms', ({ longestTask }) => whole(longestTask)],
];

/** Figures and goals as tables in Markdown; `figures` are named by the number of records and the application. */
export function report(figures: readonly Figures<Visit>[]): string {
  const goals = goalsIn(figures).map(({ says, measured, most, unit }) => [
    says,
    // The browser reports no task of less than 50 ms: a median of 0 is one of those.
    measured === 0 ? `under ${most} ${unit}` : `${measured.toFixed(2)} ${unit}`,
    `${most} ${unit}`,
    measured <= most ? 'met' : '**missed**',
  ]);
  return `${table(['records', 'application'], visitColumns, figures)}\n\n${lines(['goal', 'measured', 'at most', ''], goals)}`;
}

/** The figures of visits on slow devices as a table in Markdown. */
export function slowReport(figures: readonly Figures<SlowVisit>[]): string {
  return table(['profile', 'visit', 'application'], slowColumns, figures);
}

/** The goals that these results can speak of; a size or an application that was left out has none. */
export function goalsIn(results: readonly Figures<Visit>[]) {
  const find = (size: number, app: string) =>
    results.find(({ named }) => named[0] === size.toLocaleString('en') && named[1] === app)?.medians;
  const goals: { says: string; measured: number; most: number; unit: string }[] = [];
  const add = (says: string, measured: number | undefined, most: number, unit: string) => {
    if (measured !== undefined && !Number.isNaN(measured)) goals.push({ says, measured, most, unit });
  };
  const ratio = (says: string, of: Visit | undefined, name: keyof Visit, other: string, most: number) =>
    add(says, (of?.[name] ?? Number.NaN) / (find(10_000, other)?.[name] ?? Number.NaN), most, `× ${other}`);
  const value = (says: string, size: number, name: keyof Visit, most: number, unit: string) =>
    add(`${says}, ${size.toLocaleString('en')}`, find(size, 'explorer')?.[name], most, unit);
  const explorer = find(10_000, 'explorer');
  ratio('First row painted', explorer, 'firstRow', 'O', 0.75);
  ratio('First row painted', explorer, 'firstRow', 'P', 1.6);
  ratio('All searchable, reading ahead', explorer, 'searchable', 'P', 0.55);
  ratio('All searchable, one at a time', find(10_000, inTurn), 'searchable', 'P', 1.15);
  const large = find(100_000, 'explorer');
  const growth = (large?.searchable ?? Number.NaN) / (explorer?.searchable ?? Number.NaN);
  add('All searchable, 100,000', growth, 12, '× 10,000');
  const sizes = [10_000, 28_153, 100_000];
  for (const size of sizes) {
    value('Longest task while loading', size, 'longestTask', 50, 'ms');
    value('Longest frame while flinging', size, 'frameLongest', 50, 'ms');
  }
  for (const size of sizes) {
    value('Key to paint p95', size, 'keyP95', 34, 'ms');
    value('Longest key to paint', size, 'keyLongest', size > 50_000 ? 100 : 50, 'ms');
  }
  ratio('Heap, 10,000', explorer, 'heap', 'P', 4);
  value('Heap of the page', 28_153, 'heap', 60, 'MB');
  value('Heap of the page', 100_000, 'heap', 200, 'MB');
  return goals;
}

/** The explorer with a service whose pages cannot be read ahead. */
export const inTurn = 'explorer, one at a time';

/** Puts tables into docs/performance.md, between its two marks, below how they were come by. */
export function writeReport(mark: 'explorer' | 'profiles', tables: string, load: number, how: string): void {
  const [processor] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`;
  const said = `${date}; ${machine}, load average ${load.toFixed(1)} before the start; ${browserName()}; ${how}.`;
  const marks = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`);
  const before = readFileSync(docs, 'utf8');
  if (!marks.test(before)) throw new Error(`docs/performance.md has no place for the results of ${mark}.`);
  writeFileSync(
    docs,
    before.replace(marks, (_, from, to) => `${from}\n${said}\n\n${tables}\n\n${to}`),
  );
}

function table<V>(heads: readonly string[], columns: Columns<V>, figures: readonly Figures<V>[]): string {
  return lines(
    heads.concat(columns.map(([title]) => title)),
    figures.map(({ named, medians }) => named.concat(columns.map(([, show]) => show(medians)))),
  );
}

function lines(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
