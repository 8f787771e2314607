import { hierarchy, treemap } from 'd3-hierarchy';
import type { FamilyPart, SourceFamily } from '../../../catalog/source-families.ts';

/** A rectangle of the map. */
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

// As high as on all screens, but half as wide as on most: cells become about twice as wide as high, as words are.
const width = 550;
const height = 440;
// The heading of a family: its height with one line and with two, and about the width of a letter and of a word.
const headings = [20, 34] as const;
const letter = 3.5;
const word = 28;

/**
 * Places families and their parts, each with an area in proportion to its variables, in the order given. A family's
 * heading has 0 to 2 lines, as there is room.
 */
export function treemapLayout(families: readonly SourceFamily[]) {
  type Node = { parts: readonly SourceFamily[] } | SourceFamily | FamilyPart;
  const root = treemap<Node>()
    .size([width, height])
    .paddingInner(({ depth }) => (depth === 0 ? 4 : 1))
    .paddingTop(({ data, x0, y0, x1, y1 }) => {
      if (!('name' in data) || x1 - x0 < word) return 0;
      const [line, lines] = headings;
      const needed = data.name.length * letter > x1 - x0 ? lines : line;
      return [needed, line].find((height) => y1 - y0 > height + line) ?? 0;
    })(
    hierarchy<Node>({ parts: families }, (node) => ('parts' in node ? node.parts : [])).sum((node) =>
      'parts' in node ? 0 : node.count,
    ),
  );
  return (root.children ?? []).flatMap((box, at) => {
    const family = families[at];
    const cells = (box.children ?? []).flatMap((box) => ('parts' in box.data ? [] : { part: box.data, box }));
    const heading = (cells[0]?.box.y0 ?? box.y0) - box.y0;
    const lines = headings.filter((height) => height < heading + 1).length;
    return family === undefined ? [] : { family, box, lines, cells };
  });
}

/** Where a box is, in percent of the map. */
export function placeOf({ x0, y0, x1, y1 }: Box) {
  return {
    left: `${(x0 / width) * 100}%`,
    top: `${(y0 / height) * 100}%`,
    width: `${((x1 - x0) / width) * 100}%`,
    height: `${((y1 - y0) / height) * 100}%`,
  };
}

/** The box that a key leads to from another: ← and → in their order, ↑ and ↓ to the nearest; -1 if there is none. */
export function boxForKey(boxes: readonly Box[], from: number, key: string): number {
  const start = boxes[from];
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key === 'ArrowLeft') return from - 1;
  if (key === 'ArrowRight') return from + 1 === boxes.length ? -1 : from + 1;
  if (start === undefined || (key !== 'ArrowDown' && key !== 'ArrowUp')) return -1;
  const away = boxes.map((box) => {
    const down = box.y0 + box.y1 - (start.y0 + start.y1);
    const along = key === 'ArrowDown' ? down : -down;
    // What is beside the way counts twice, so that a column is followed.
    return along > 0 ? along + 2 * Math.abs(box.x0 + box.x1 - (start.x0 + start.x1)) : Infinity;
  });
  const nearest = Math.min(...away);
  return nearest === Infinity ? -1 : away.indexOf(nearest);
}
