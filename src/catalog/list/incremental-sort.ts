import type { Entry } from '../records/entry.ts';

export interface IncrementalSort {
  /** Positions ordered by key; equal keys keep the service's order, and entries without a key come last. */
  of(entries: readonly Entry[]): Uint32Array;
  isKeyless(position: number): boolean;
}

/** `keyOf` returns only strings or only numbers; later calls pass the same entries, possibly with more appended. */
export function createIncrementalSort(keyOf: (entry: Entry) => string | number | null): IncrementalSort {
  const keys: (string | number | null)[] = [];
  let order = new Uint32Array(0);

  function before(a: number, b: number): boolean {
    const first = keys[a];
    const second = keys[b];
    if (first === undefined || second === undefined || first === null) return false;
    return second === null || first < second;
  }

  return {
    of(entries) {
      // A shorter list is a subset of the known order.
      if (entries.length < keys.length) return order.filter((position) => position < entries.length);
      const added: number[] = [];
      for (let position = keys.length; position < entries.length; position++) {
        const entry = entries[position];
        if (entry === undefined) break;
        added.push(keys.push(keyOf(entry)) - 1);
      }
      if (added.length === 0) return order;
      added.sort((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : a - b));
      order = merged(order, added, before);
      return order;
    },
    isKeyless: (position) => keys[position] === null,
  };
}

/** Merges two sorted lists; for equal keys the old entry comes first. */
function merged(old: Uint32Array, added: readonly number[], before: (a: number, b: number) => boolean) {
  const all = new Uint32Array(old.length + added.length);
  let from = 0;
  let to = 0;
  for (const position of added) {
    for (let next = old[from]; next !== undefined && !before(position, next); next = old[++from])
      all[to++] = next;
    all[to++] = position;
  }
  all.set(old.subarray(from), to);
  return all;
}
