import type { FacetValue } from './facets.ts';

export type FacetColumn = ReturnType<typeof createFacetColumn>;

/**
 * Record `r` has the values `codes[starts[r]]` up to but not including `codes[starts[r + 1]]`. These arrays are replaced as
 * the column grows, so read the properties again after `push`.
 */
export function createFacetColumn() {
  const numbers = new Map<string, number>();
  const values: FacetValue[] = [];
  let starts = new Uint32Array(1024);
  let codes = new Uint32Array(1024);
  let records = 0;

  function codeFor(value: FacetValue): number {
    const known = numbers.get(value.key);
    if (known !== undefined) return known;
    numbers.set(value.key, values.length);
    return values.push(value) - 1;
  }

  return {
    get starts() {
      return starts;
    },
    get codes() {
      return codes;
    },
    values,
    /** -1 if no record has the value. */
    codeOf: (key: string) => numbers.get(key) ?? -1,
    push(given: readonly FacetValue[]): void {
      let at = starts[records] ?? 0;
      if (at + given.length > codes.length) codes = grown(codes, at + given.length);
      for (const value of given) codes[at++] = codeFor(value);
      records += 1;
      if (records >= starts.length) starts = grown(starts, records);
      starts[records] = at;
    },
  };
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least + 1, array.length * 2));
  larger.set(array);
  return larger;
}

/** A facet's column and its selected values; null if nothing is selected, so that every record passes. */
export interface Criterion {
  column: FacetColumn;
  chosen: readonly string[] | null;
}

/**
 * The records that pass, in the given order, and per criterion the number of records with each value that pass the
 * others. A record that fails exactly one criterion counts for that one: selecting its value would include it.
 */
export function applyFilters(positions: Uint32Array, criteria: readonly Criterion[]) {
  const tables = criteria.map(tableOf);
  const passed = new Uint32Array(positions.length);
  let size = 0;
  for (const position of positions) {
    let failed: Table | null = null;
    let fails = 0;
    for (const table of tables) {
      if (table.wanted === null || holdsAny(table, position)) continue;
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

function tableOf({ column, chosen }: Criterion) {
  const { starts, codes, values, codeOf } = column;
  const known = new Set(chosen?.map(codeOf));
  const wanted = chosen && Uint8Array.from(values, (_, code) => (known.has(code) ? 1 : 0));
  return { starts, codes, wanted, counts: new Uint32Array(values.length) };
}

function holdsAny({ starts, codes, wanted }: Table, position: number): boolean {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) if (wanted?.[codes[at] ?? 0] === 1) return true;
  return false;
}

function count({ starts, codes, counts }: Table, position: number): void {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
