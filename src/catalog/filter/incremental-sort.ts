import type { Entry } from '../entry.ts';

/** All entries of a collection in the order of one key, kept up as entries arrive. */
export interface IncrementalSort {
  /** Positions in the order of their keys; equal keys in the service's order. */
  of(entries: readonly Entry[]): Uint32Array;
}

/** An order by `keyOf`, which gives texts or numbers, never both. Entries once read are not read again: pass the same entries, or those and more. */
export function createIncrementalSort(keyOf: (entry: Entry) => string | number): IncrementalSort {
  const keys: (string | number)[] = [];
  let order = new Uint32Array(0);

  function before(a: number, b: number): boolean {
    const first = keys[a];
    const second = keys[b];
    return first === undefined || second === undefined ? false : first < second;
  }

  return {
    of(entries) {
      // A list that is shorter than before is answered from the longer order.
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
  };
}

/** Merges two sorted lists; on equal keys the old one, which arrived earlier, goes first. */
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
