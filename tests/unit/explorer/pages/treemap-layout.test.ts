import { expect, it } from 'vitest';
import { boxForKey, treemapLayout } from '../../../../src/explorer/pages/home/treemap-layout.ts';

const part = (key: string, count: number) => ({
  keys: key.split('+'),
  code: 'B1',
  examples: [],
  title: key,
  count,
  unit: '',
  isOfOneUnit: true,
});
const sum = (of: readonly number[]) => of.reduce((total, count) => total + count, 0);
function family(name: string, ...counts: number[]) {
  const partsWith = (alone: number) => {
    const rest = counts.slice(alone);
    const parts = counts.slice(0, alone).map((count, at) => part(`${name}${at}`, count));
    return rest.length === 0 ? parts : [...parts, part(rest.join('+'), sum(rest))];
  };
  const size = counts.length;
  const whole = { ...part(counts.join('+'), sum(counts)), title: name };
  const counted = { count: sum(counts), unit: '', isOfOneUnit: true };
  return { name, ...counted, size, parts: partsWith(size), partsWith, whole };
}

it('gives families and their parts areas in proportion, in their order, with a heading where there is room', () => {
  const laidOut = treemapLayout([family('a', 40, 20, 20), family('b', 15, 5), family('c', 0.1)]);
  expect(laidOut.map(({ family, cells }) => [family.name, cells.map(({ part }) => part.title)])).toEqual([
    ['a', ['a0', 'a1', 'a2']],
    ['b', ['b0', 'b1']],
    ['c', ['c0']],
  ]);
  expect(laidOut.map(({ headingLines }) => headingLines > 0)).toEqual([true, true, false]);
  const boxes = laidOut.flatMap(({ cells }) => cells.map(({ box }) => box));
  const areas = boxes.map(({ x0, y0, x1, y1 }) => (x1 - x0) * (y1 - y0));
  // Gaps and headings take a part of each.
  expect(areas[0]! / areas[1]!).toBeCloseTo(2, 0);
  expect(areas[3]! / areas[4]!).toBeCloseTo(3, 0);
});

it('gives a family shown as one part of its name no heading', () => {
  const [one, two] = [family('a', 40, 20), family('b', 30)];
  const laidOut = treemapLayout([{ ...one, parts: [one.whole] }, two]);
  expect(laidOut.map(({ headingLines, cells }) => [headingLines > 0, cells.length])).toEqual([
    [false, 1],
    [true, 1],
  ]);
});

it('gives a heading that is longer than its box two lines, if there is room', () => {
  const [wide, long] = treemapLayout([
    family('a', 30, 20),
    family('A name that is too long for its box', 4, 3),
  ]);
  expect([wide!.headingLines, long!.headingLines]).toEqual([1, 2]);
});

it('gathers what has no room for its name', () => {
  const [few, small] = treemapLayout([family('a', 60, 20, 8, 1, 1), family('b', 2, 1)]);
  expect(few!.cells.map(({ part }) => part.title)).toEqual(['a0', 'a1', '8+1+1']);
  expect(small!.cells.map(({ part }) => part.title)).toEqual(['2+1']);
});

const box = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 10, y1: y0 + 10 });
const grid = [box(0, 0), box(10, 0), box(0, 10), box(10.1, 10)];

it.each([
  ['ArrowRight', [1, 2, 3, -1]],
  ['ArrowLeft', [-1, 0, 1, 2]],
  ['ArrowDown', [2, 3, -1, -1]],
  ['ArrowUp', [-1, -1, 0, 1]],
  ['Home', [0, 0, 0, 0]],
  ['End', [3, 3, 3, 3]],
  ['a', [-1, -1, -1, -1]],
])('%s leads from each of four boxes to %o', (key, targets) => {
  expect(grid.map((_, from) => boxForKey(grid, from, key))).toEqual(targets);
});
