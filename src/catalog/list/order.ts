import type { Entry } from '../records/entry.ts';
import type { ColumnName } from '../records/facts.ts';
import { type Sort, sortedBy, sortKey } from './sort.ts';

/** In both directions, records with equal keys are ordered by code, so that totals precede their parts. Sort keys are cached, so that adding a page is cheap. */
export type Ordering = (positions: Uint32Array, entries: readonly Entry[], sort: Sort) => Uint32Array;

export function createOrdering(): Ordering {
  const orders = new Map<ColumnName, IncrementalSort>();
  return (positions, entries, sort) => {
    if (sort === 'service') return positions.slice().sort();
    const by = sortedBy(sort);
    if (by === null) return positions;
    const order = orders.get(by.column) ?? createIncrementalSort((entry) => sortKey(by.column, entry));
    orders.set(by.column, order);
    const upward = among(positions, order, entries);
    return by.descending ? downward(upward, order) : upward;
  };
}

/** The positions of entries in an order. */
export function inOrder(entries: readonly Entry[], sort: Sort): Uint32Array {
  return createOrdering()(Uint32Array.from(entries.keys()), entries, sort);
}

function downward(upward: Uint32Array, order: IncrementalSort): Uint32Array {
  const end = upward.findIndex((position) => order.isKeyless(position));
  const keyed = (end === -1 ? upward : upward.subarray(0, end)).reverse();
  let from = 0;
  for (let at = 1; at <= keyed.length; at++) {
    if (at < keyed.length && order.isTie(keyed[from] ?? 0, keyed[at] ?? 0)) continue;
    keyed.subarray(from, at).reverse();
    from = at;
  }
  return upward;
}

/** Orders a subset by the known order of all entries, in linear time. */
function among(positions: Uint32Array, order: IncrementalSort, entries: readonly Entry[]): Uint32Array {
  const all = order.of(entries);
  if (positions.length === all.length) return Uint32Array.from(all);
  const included = new Uint8Array(entries.length);
  for (const position of positions) included[position] = 1;
  return Uint32Array.from(all.filter((position) => included[position] === 1));
}

type IncrementalSort = ReturnType<typeof createIncrementalSort>;

/** `keyOf` returns only strings or only numbers; later calls pass the same entries, possibly with more appended. */
function createIncrementalSort(keyOf: (entry: Entry) => string | number | null) {
  const keys: (string | number | null)[] = [];
  const codes: (string | number | null)[] = [];
  const order: number[] = [];

  function before(of: typeof keys, a: number, b: number): boolean {
    const first = of[a];
    const second = of[b];
    if (first === undefined || second === undefined || first === null) return false;
    return second === null || first < second;
  }

  return {
    /** Positions ordered by key; equal keys by code, equal codes in the service's order, and entries without a key come last. */
    of(entries: readonly Entry[]): readonly number[] {
      // A shorter list is a subset of the known order.
      if (entries.length < keys.length) return order.filter((position) => position < entries.length);
      const newEntries = entries.slice(keys.length);
      for (const entry of newEntries) {
        codes.push(sortKey('slug', entry));
        order.push(keys.push(keyOf(entry)) - 1);
      }
      // Engines sort by merging what is sorted already, so adding a page takes linear time.
      if (newEntries.length > 0)
        order.sort((a, b) => {
          const of = keys[a] === keys[b] ? codes : keys;
          return before(of, a, b) ? -1 : before(of, b, a) ? 1 : a - b;
        });
      return order;
    },
    isKeyless: (position: number) => keys[position] === null,
    isTie: (position: number, other: number) => keys[position] === keys[other],
  };
}
