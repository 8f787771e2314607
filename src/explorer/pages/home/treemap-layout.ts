import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
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
const line = 15;
/** Of what is above and below the lines of a heading and of a box. */
const [aroundHeading, padding] = [5, 8] as const;
/** Between families, in both directions on most screens. */
const [gapAcross, gapDown] = [2, 4] as const;
/** Of a character of a heading, as wide as on most screens. */
const character = 2.9;
/** The width of about two short words on most screens. */
const leastWidth = 50;

/** How many lines of text a box has room for. */
export function linesIn({ y0, y1 }: Box): number {
  return Math.floor((y1 - y0 - padding) / line);
}

/**
 * Places families and their parts, each with an area in proportion to its variables. A family has a heading, of two lines at most, if there is
 * room and no part has its name, and its smallest sources are gathered until each part has room for its name.
 */
export function treemapLayout(all: readonly SourceFamily[]) {
  let families = all;
  for (;;) {
    const laidOut = placed(families);
    const gathered = laidOut.map(({ family, cells }) => {
      const alone = family.parts.filter(({ keys }) => keys.length === 1).length;
      const isNamed = cells.every(
        ({ part, box }) => box.x1 - box.x0 >= leastWidth && linesIn(box) > Number(part.code !== ''),
      );
      if (isNamed || cells.length === 1 || alone === 0) return family;
      return { ...family, parts: family.partsWith(Math.min(alone, family.size - 1) - 1) };
    });
    if (gathered.every((family, at) => family === families[at])) return laidOut;
    families = gathered;
  }
}

function placed(families: readonly SourceFamily[]) {
  type Node = { parts: readonly SourceFamily[] } | SourceFamily | FamilyPart;
  const root = treemap<Node>()
    .tile(treemapSquarify.ratio(1))
    .size([width + gapAcross, height + gapDown])
    .paddingInner(({ depth }) => depth)
    .paddingRight(({ depth }) => depth * gapAcross)
    .paddingBottom(({ depth }) => depth * gapDown)
    .paddingTop(({ data, x0, x1, y0, y1 }) => {
      if (!('name' in data) || data.parts[0]?.title === data.name) return 0;
      const needed = data.name.length * character > x1 - x0 - padding ? 2 : 1;
      const lines = Math.min(needed, linesIn({ x0, x1, y0, y1: y1 - gapDown - aroundHeading }) - 1);
      return lines > 0 ? aroundHeading + lines * line : 0;
    })(
    hierarchy<Node>({ parts: families }, (node) => ('parts' in node ? node.parts : [])).sum((node) =>
      'parts' in node ? 0 : node.count,
    ),
  );
  return (root.children ?? []).flatMap((box, at) => {
    const family = families[at];
    const cells = (box.children ?? []).flatMap((box) => ('parts' in box.data ? [] : { part: box.data, box }));
    const headingLines = Math.round(((cells[0]?.box.y0 ?? box.y0) - box.y0 - aroundHeading) / line);
    return family === undefined ? [] : { family, box, headingLines, cells };
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
