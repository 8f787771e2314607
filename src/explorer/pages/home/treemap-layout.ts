import { hierarchy, treemap } from 'd3-hierarchy';
import type { FamilyPart, SourceFamily } from '../../../catalog/source-families.ts';

/** A rectangle of the map. */
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

// As high as on all screens and about as wide as on most: cells become nearly square.
const width = 1000;
const height = 440;
const heading = 20;

/** Places families and their parts, each with an area in proportion to its variables, in the order given. */
export function treemapLayout(families: readonly SourceFamily[]) {
  type Node = { parts: readonly Node[] } | FamilyPart;
  const root = treemap<Node>()
    .size([width, height])
    .paddingInner(({ depth }) => (depth === 0 ? 6 : 2))
    .paddingTop(({ depth, x0, y0, x1, y1 }) =>
      depth === 1 && x1 - x0 > 50 && y1 - y0 > 2 * heading ? heading : 0,
    )(
    hierarchy<Node>({ parts: families }, (node) => ('parts' in node ? node.parts : [])).sum((node) =>
      'parts' in node ? 0 : node.count,
    ),
  );
  return (root.children ?? []).flatMap((box, at) => {
    const family = families[at];
    const cells = (box.children ?? []).flatMap((box) => ('parts' in box.data ? [] : { part: box.data, box }));
    return family === undefined ? [] : { family, box, cells, hasHeading: (cells[0]?.box.y0 ?? 0) > box.y0 };
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
