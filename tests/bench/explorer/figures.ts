import type { Heap } from './heap.ts';
import type { Load } from './visit.ts';

/** What one visit to one application measured. */
export interface Round {
  load: Load;
  heap: Heap;
  /** Ms from each key to its painted result, and between frames while flinging. */
  keystrokes: number[];
  frames: number[];
}

/** Medians over the rounds of one application on one size. Times in ms, heaps in MB, script in kB. */
export interface AppFigures extends Load {
  app: string;
  size: number;
  keyP95: number;
  keyLongest: number;
  frameLongest: number;
  heap: number;
  workerHeap: number | null;
}

/** The figures of one application on one size. */
export function collect(app: string, size: number, rounds: readonly Round[]): AppFigures {
  const over = (pick: (round: Round) => number) => median(rounds.map(pick));
  const workers = rounds.flatMap(({ heap }) => (heap.worker === null ? [] : [heap.worker]));
  return {
    app,
    size,
    firstRow: over(({ load }) => load.firstRow),
    allLoaded: over(({ load }) => load.allLoaded),
    searchable: over(({ load }) => load.searchable),
    longestTask: over(({ load }) => load.longestTask),
    script: over(({ load }) => load.script),
    keyP95: over(({ keystrokes }) => quantile(keystrokes, 0.95)),
    keyLongest: over(({ keystrokes }) => Math.max(...keystrokes)),
    frameLongest: over(({ frames }) => Math.max(...frames)),
    heap: over(({ heap }) => heap.page),
    workerHeap: workers.length === 0 ? null : median(workers),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
