import type { Entry } from '../records/entry.ts';
import { createIncrementalSort, type IncrementalSort } from './incremental-sort.ts';
import type { ColumnName } from '../records/fields.ts';
import { type Sort, sortedBy, sortKey } from './sort.ts';

/** Descending is the reverse of ascending. Sort keys are cached, so that adding a page is cheap. */
export interface Ordering {
  ordered(positions: Uint32Array, entries: readonly Entry[], sort: Sort): Uint32Array;
}

export function createOrdering(): Ordering {
  const orders = new Map<ColumnName, IncrementalSort>();
  return {
    ordered(positions, entries, sort) {
      if (sort === 'service') return positions.slice().sort();
      const by = sortedBy(sort);
      if (by === null) return positions;
      const order = orders.get(by.column) ?? createIncrementalSort((entry) => sortKey(by.column, entry));
      orders.set(by.column, order);
      const upward = among(positions, order, entries);
      return by.descending ? downward(upward, order) : upward;
    },
  };
}

function downward(upward: Uint32Array, order: IncrementalSort): Uint32Array {
  const end = upward.findIndex((position) => order.isKeyless(position));
  if (end === -1) return upward.reverse();
  upward.subarray(0, end).reverse();
  return upward;
}

/** Orders a subset by the known order of all entries, in linear time. */
function among(positions: Uint32Array, order: IncrementalSort, entries: readonly Entry[]): Uint32Array {
  const all = order.of(entries);
  if (positions.length === all.length) return all.slice();
  const included = new Uint8Array(entries.length);
  for (const position of positions) included[position] = 1;
  return all.filter((position) => included[position] === 1);
}
