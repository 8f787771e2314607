import type { CollectionName } from '../../contract/collections.ts';
import type { Entry } from '../entry.ts';
import { createFacetColumn, type FacetColumn } from './facet-column.ts';
import { type CountedValue, type FacetName, facetOf, facetsOf } from './facets.ts';
import { groupByName, type NameGroups } from './name-groups.ts';
import { applyFilters } from './apply-filters.ts';
import { createOrdering, type Ordering } from './order.ts';
import type { Selection } from './selection.ts';
import type { Sort } from './sort.ts';

/** What is asked of a list. `found` is what a search found, best first; null without a search. */
export interface ListQuery {
  entries: readonly Entry[];
  found: Uint32Array | null;
  selection: Selection;
  sort: Sort;
  grouped: boolean;
}

export interface ListResult extends NameGroups {
  /** How many records the filters were asked of: all, or those the search found. */
  asked: number;
  /** Every value of a facet that a record read so far has, in the order the values were met. */
  values(facet: FacetName): readonly CountedValue[];
}

/** What a value is called, or null while no record with it has arrived. */
export type LabelOf = (facet: FacetName, key: string) => string | null;

/** Filters, orders and groups the entries of one collection. */
export interface ListEngine {
  /** How many entries were read. `arrange` reads the rest itself; reading them before, in portions, keeps it short. */
  readonly size: number;
  read(entries: readonly Entry[]): void;
  arrange(wish: ListQuery): ListResult;
  readonly labelOf: LabelOf;
}

interface Read {
  entries: Entry[];
  columns: ReadonlyMap<FacetName, FacetColumn>;
  /** The names, read when first grouped by. */
  names: FacetColumn;
  named: number;
  ordering: Ordering;
}

/** An arranger that has read nothing yet. It reads each entry once and keeps up as pages arrive. */
export function createListEngine(collection: CollectionName): ListEngine {
  const facets = facetsOf[collection];
  let read = readNothing(facets);

  function take(entries: readonly Entry[]): void {
    // A record that came again in another version stands at its old place as a new entry.
    if (read.entries.some((entry, at) => at < entries.length && entries[at] !== entry))
      read = readNothing(facets);
    for (let position = read.entries.length; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) break;
      read.entries.push(entry);
      for (const [facet, column] of read.columns) column.push(facetOf(facet).read(entry.record));
    }
  }

  return {
    get size() {
      return read.entries.length;
    },
    read: take,
    arrange({ entries, found, selection, sort, grouped }) {
      take(entries);
      const asked = found ?? allPositions(entries.length);
      const criteria = [...read.columns].map(([facet, column]) => ({
        column,
        chosen: selection.get(facet) ?? null,
      }));
      const { positions, counts } = applyFilters(asked, criteria);
      const ordered = read.ordering.ordered(positions, entries, sort);
      const columns = read.columns;
      return {
        ...(grouped ? groupByName(ordered, namesOf(read)) : { positions: ordered, groups: [] }),
        asked: asked.length,
        values(facet) {
          const counted = counts[facets.indexOf(facet)];
          return (columns.get(facet)?.values ?? [])
            .slice(0, counted?.length ?? 0)
            .map(({ key, label }, code) => ({ key, label, count: counted?.[code] ?? 0 }));
        },
      };
    },
    labelOf(facet, key) {
      const column = read.columns.get(facet);
      return column?.values[column.codeOf(key)]?.label ?? null;
    },
  };
}

function readNothing(facets: readonly FacetName[]): Read {
  return {
    entries: [],
    columns: new Map(facets.map((facet) => [facet, createFacetColumn()])),
    names: createFacetColumn(),
    named: 0,
    ordering: createOrdering(),
  };
}

/** Names with the blanks around them aside: what a person takes for the same name. */
function namesOf(read: Read): FacetColumn {
  for (; read.named < read.entries.length; read.named++) {
    const name = read.entries[read.named]?.record.name.trim() ?? '';
    read.names.push([{ key: name, label: name }]);
  }
  return read.names;
}

function allPositions(count: number): Uint32Array {
  const positions = new Uint32Array(count);
  for (let position = 1; position < count; position++) positions[position] = position;
  return positions;
}
