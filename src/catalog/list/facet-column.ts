import type { FacetValue } from './facet-values.ts';

/** Record `r` has the values `codes[starts[r]]` up to but not including `codes[starts[r + 1]]`. */
export interface FacetColumn {
  readonly starts: Uint32Array;
  readonly codes: Uint32Array;
  readonly values: readonly FacetValue[];
  /** -1 if no record has the value. */
  codeOf(key: string): number;
  push(values: readonly FacetValue[]): void;
}

/** Its arrays are replaced as it grows, so read the properties again after `push`. */
export function createFacetColumn(): FacetColumn {
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
    codeOf: (key) => numbers.get(key) ?? -1,
    push(given) {
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
