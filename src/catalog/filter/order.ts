import type { Entry } from '../entry.ts';
import { createIncrementalSort, type IncrementalSort } from './incremental-sort.ts';
import { nameKey } from './name-key.ts';
import type { Sort } from './sort.ts';

/** Sorts positions; descending is the reverse of ascending. Sort keys are cached, so that adding a page is cheap. */
export interface Ordering {
  ordered(positions: Uint32Array, entries: readonly Entry[], sort: Sort): Uint32Array;
}

export function createOrdering(): Ordering {
  const byName = createIncrementalSort(({ record }) => nameKey(record.name));
  // Text ids come last, in the service's order.
  const byId = createIncrementalSort(({ record: { id } }) => (Number.isNaN(id) ? Infinity : id));
  return {
    ordered(positions, entries, sort) {
      switch (sort) {
        case 'service':
          return positions.slice().sort();
        case 'name':
          return among(positions, byName, entries);
        case '-name':
          return among(positions, byName, entries).reverse();
        case 'id':
          return among(positions, byId, entries);
        case '-id':
          return among(positions, byId, entries).reverse();
        case '':
        default:
          return positions;
      }
    },
  };
}

/** Orders a subset by the known order of all entries, in linear time. */
function among(positions: Uint32Array, order: IncrementalSort, entries: readonly Entry[]): Uint32Array {
  const all = order.of(entries);
  if (positions.length === all.length) return all.slice();
  const asked = new Uint8Array(entries.length);
  for (const position of positions) asked[position] = 1;
  return all.filter((position) => asked[position] === 1);
}
