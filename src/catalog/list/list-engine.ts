import type { CollectionName } from '../../contract/collections.ts';
import type { Findings, HealthReader } from '../health/read-health.ts';
import { isRuleName, ruleEntries, rules } from '../health/rules.ts';
import type { Entry } from '../records/entry.ts';
import { type Measures, twinsOf } from '../records/twins.ts';
import { type CountedValue, type FacetName, type FacetValue, facetOf, offeredFacets } from './facets.ts';
import { applyFilters, createFacetColumn, type FacetColumn } from './apply-filters.ts';
import { createOrdering } from './order.ts';
import { type Selection, hasOneSource } from './selection.ts';
import type { Sort } from './sort.ts';

/** `found` is the search result, best match first; null without a search. */
export interface ListQuery {
  entries: readonly Entry[];
  found: Uint32Array | null;
  selection: Selection;
  sort: Sort;
  /** Whether `entries` is the whole list; by default not. */
  isWhole?: boolean;
  /** For the findings: all indicators and variables, once they are known. */
  measures?: Measures | null;
}

export interface ListResult {
  positions: Uint32Array;
  values(facet: FacetName): readonly CountedValue[];
}

export type LabelOf = (facet: FacetName, key: string) => string | null;

export type ListEngine = ReturnType<typeof createListEngine>;

/** Each entry is read once, as pages arrive. Without `health` it knows no findings. */
export function createListEngine(collection: CollectionName, health: HealthReader | null = null) {
  const facets = offeredFacets(collection);
  let read = readNothing(facets);

  function take(entries: readonly Entry[]): void {
    health?.read(entries);
    // A new version of a record is a new entry at the old position.
    if (read.entries.some((entry, at) => at < entries.length && entries[at] !== entry))
      read = readNothing(facets);
    for (let position = read.entries.length; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) break;
      read.entries.push(entry);
      for (const [facet, column] of read.columns) column.push(facetOf(facet).read(entry.record));
    }
  }

  const labelOf: LabelOf = (facet, key) => {
    if (facet === 'finding') return labelOfFinding(key);
    const column = read.columns.get(facet);
    return column?.values[column.codeOf(key)]?.label ?? null;
  };

  return {
    /** How many entries were read. `arrange` reads the rest; reading them in batches beforehand keeps it fast. */
    get size() {
      return read.entries.length;
    },
    read: take,
    arrange({ entries, found, selection, sort, isWhole = false, measures = null }: ListQuery): ListResult {
      take(entries);
      const candidates = found ?? allPositions(entries.length);
      const columns = new Map(read.columns);
      if (health !== null)
        columns.set('finding', findingColumn(health.findings(isWhole, measures && twinsOf(measures))));
      const criteria = [...columns].map(([facet, column]) => {
        return { column, chosen: selection.get(facet) ?? null };
      });
      const { positions, counts } = applyFilters(candidates, criteria);
      const isTable = sort === '' && found === null && hasOneSource(selection);
      return {
        positions: read.ordered(positions, entries, isTable ? 'slug' : sort),
        values(facet) {
          const counted = counts[[...columns.keys()].indexOf(facet)];
          return (columns.get(facet)?.values ?? [])
            .slice(0, counted?.length ?? 0)
            .map(({ key, label }, code) => ({ key, label, count: counted?.[code] ?? 0 }));
        },
      };
    },
    labelOf,
  };
}

function readNothing(facets: readonly FacetName[]) {
  const entries: Entry[] = [];
  return {
    entries,
    columns: new Map(facets.map((facet) => [facet, createFacetColumn()])),
    ordered: createOrdering(),
  };
}

function allPositions(count: number): Uint32Array {
  const positions = new Uint32Array(count);
  for (let position = 1; position < count; position++) positions[position] = position;
  return positions;
}

/** What the filter `finding=key` is called after "Finding: "; null if there is none. */
function labelOfFinding(key: string): string | null {
  return isRuleName(key) ? rules[key].label : null;
}

/** The findings of a list as values to filter by. */
function findingColumn({ bits }: Findings): FacetColumn {
  const column = createFacetColumn();
  const values = ruleEntries.map(([key, { label }]): FacetValue => ({ key, label }));
  const known = new Map<number, readonly FacetValue[]>();
  for (const found of bits) {
    const given = known.get(found) ?? values.filter((_, place) => (found >> place) & 1);
    known.set(found, given);
    column.push(given);
  }
  return column;
}
