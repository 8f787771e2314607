import type { FacetValue } from './facets.ts';

export type FacetColumn = ReturnType<typeof createFacetColumn>;

/** Record `r` has the values `codes[starts[r]]` up to but not including `codes[starts[r + 1]]`. */
export function createFacetColumn() {
  const numbers = new Map<string, number>();
  const values: FacetValue[] = [];
  const starts = [0];
  const codes: number[] = [];
  return {
    starts,
    codes,
    values,
    /** -1 if no record has the value. */
    codeOf: (key: string) => numbers.get(key) ?? -1,
    push(recordValues: readonly FacetValue[]): void {
      for (const value of recordValues) {
        const code = numbers.get(value.key) ?? values.push(value) - 1;
        numbers.set(value.key, code);
        codes.push(code);
      }
      starts.push(codes.length);
    },
  };
}

/** A facet's column and its selected values; null if nothing is selected, so that every record passes. */
export interface Criterion {
  column: FacetColumn;
  chosenKeys: readonly string[] | null;
}

/** The records that pass, in order, and for each value how many pass the other criteria: as many as choosing it would include. */
export function applyFilters(positions: Uint32Array, criteria: readonly Criterion[]) {
  const tables = criteria.map(tableOf);
  const passed = new Uint32Array(positions.length);
  let size = 0;
  for (const position of positions) {
    let failed: Table | null = null;
    let fails = 0;
    for (const table of tables) {
      if (table.flags === null || holdsAny(table, position)) continue;
      failed = table;
      fails += 1;
      if (fails > 1) break;
    }
    if (fails > 1) continue;
    if (failed !== null) {
      count(failed, position);
      continue;
    }
    passed[size++] = position;
    for (const table of tables) count(table, position);
  }
  return { positions: passed.slice(0, size), counts: tables.map(({ counts }) => counts) };
}

type Table = ReturnType<typeof tableOf>;

function tableOf({ column, chosenKeys }: Criterion) {
  const { starts, codes, values, codeOf } = column;
  const chosenCodes = new Set(chosenKeys?.map(codeOf));
  const flags = chosenKeys && Uint8Array.from(values, (_, code) => (chosenCodes.has(code) ? 1 : 0));
  return { starts, codes, flags, counts: new Uint32Array(values.length) };
}

function holdsAny({ starts, codes, flags }: Table, position: number): boolean {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) if (flags?.[codes[at] ?? 0] === 1) return true;
  return false;
}

function count({ starts, codes, counts }: Table, position: number): void {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
