import type { AppFigures } from './figures.ts';

/** One thing asked of the explorer: what was measured, and the most it may be. */
export interface Goal {
  says: string;
  measured: number;
  most: number;
  unit: string;
}

type Pick = (figures: AppFigures) => number;

/**
 * The goals that these results can speak of; a size or an application that was left out has none. Ratios have room for the
 * differences between runs of one build; a response within 100 ms is felt as immediate.
 */
export function goalsIn(results: readonly AppFigures[]): Goal[] {
  const find = (app: string, size: number) => results.find((each) => each.app === app && each.size === size);
  const goals: Goal[] = [];
  const add = (says: string, measured: number | undefined, most: number, unit: string) => {
    if (measured !== undefined && !Number.isNaN(measured)) goals.push({ says, measured, most, unit });
  };
  const ratio = (says: string, size: number, [app, other]: [string, string], pick: Pick, most: number) => {
    const [mine, theirs] = [find(app, size), find(other, size)];
    if (mine !== undefined && theirs !== undefined) add(says, pick(mine) / pick(theirs), most, `× ${other}`);
  };
  const value = (says: string, size: number, pick: Pick, most: number, unit: string) => {
    const figures = find('explorer', size);
    if (figures !== undefined) add(`${says}, ${size.toLocaleString('en')}`, pick(figures), most, unit);
  };
  const ten = 10_000;
  ratio('First row painted', ten, ['explorer', 'O'], ({ firstRow }) => firstRow, 0.9);
  ratio('First row painted', ten, ['explorer', 'P'], ({ firstRow }) => firstRow, 1.75);
  ratio('All searchable, reading ahead', ten, ['explorer', 'P'], ({ searchable }) => searchable, 0.6);
  ratio('All searchable, one at a time', ten, ['inTurn', 'P'], ({ searchable }) => searchable, 1.25);
  const [small, large] = [find('explorer', ten), find('explorer', 100_000)];
  if (small !== undefined && large !== undefined)
    add('All searchable, 100,000', large.searchable / small.searchable, 12, '× 10,000');
  for (const size of [ten, 28_153, 100_000]) {
    value('Longest task while loading', size, ({ longestTask }) => longestTask, 50, 'ms');
    value('Longest frame while flinging', size, ({ frameLongest }) => frameLongest, 50, 'ms');
  }
  for (const size of [ten, 28_153, 100_000]) {
    value('Key to paint p95', size, ({ keyP95 }) => keyP95, 50, 'ms');
    value('Longest key to paint', size, ({ keyLongest }) => keyLongest, 100, 'ms');
  }
  ratio('Heap, 10,000', ten, ['explorer', 'P'], ({ heap }) => heap, 4);
  value('Heap of the page', 28_153, ({ heap }) => heap, 60, 'MB');
  value('Heap of the page', 100_000, ({ heap }) => heap, 200, 'MB');
  return goals;
}
