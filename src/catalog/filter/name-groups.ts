import type { FacetColumn } from './facet-column.ts';

/** Records with the same name, consecutive in the order from `start` on. */
export interface NameGroup {
  name: string;
  start: number;
  size: number;
}

export interface NameGroups {
  /** The given positions, reordered so that each group is consecutive and starts where its first member was. */
  positions: Uint32Array;
  /** Every name once, in order. */
  groups: readonly NameGroup[];
}

/** Groups records by name, given the column of names with one value per record. The sort is stable. */
export function groupByName(positions: Uint32Array, { codes, values }: FacetColumn): NameGroups {
  const groupOfCode = new Int32Array(values.length).fill(-1);
  const groups: NameGroup[] = [];
  for (const position of positions) {
    const code = codes[position] ?? 0;
    const group = groups[groupOfCode[code] ?? -1];
    if (group !== undefined) group.size += 1;
    else groupOfCode[code] = groups.push({ name: values[code]?.key ?? '', start: 0, size: 1 }) - 1;
  }
  const next = new Uint32Array(groups.length);
  let start = 0;
  for (const [number, group] of groups.entries()) {
    group.start = start;
    next[number] = start;
    start += group.size;
  }
  const together = new Uint32Array(positions.length);
  for (const position of positions) {
    const group = groupOfCode[codes[position] ?? 0] ?? 0;
    const place = next[group] ?? 0;
    together[place] = position;
    next[group] = place + 1;
  }
  return { positions: together, groups };
}
