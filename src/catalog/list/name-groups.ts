import type { FacetColumn } from './facet-column.ts';

/** Records with the same name, consecutive in the order from `start` on. */
export interface NameGroup {
  name: string;
  start: number;
  size: number;
}

export interface NameGroups {
  positions: Uint32Array;
  groups: readonly NameGroup[];
}

/** The sort is stable; `names` has one value per record. */
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
