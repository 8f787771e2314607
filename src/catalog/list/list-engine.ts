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

/** `matches` is the search result, best match first; null without a search. */
export interface ListQuery {
  entries: readonly Entry[];
  matches: Uint32Array | null;
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
  let state = readNothing(facets);

  function take(entries: readonly Entry[]): void {
    health?.read(entries);
    // A new version of a record is a new entry at the old position.
    if (state.entries.some((entry, at) => at < entries.length && entries[at] !== entry))
      state = readNothing(facets);
    for (let position = state.entries.length; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) break;
      state.entries.push(entry);
      for (const [facet, column] of state.columns) column.push(facetOf(facet).read(entry.record));
    }
  }

  const labelOf: LabelOf = (facet, key) => {
    if (facet === 'finding') return isRuleName(key) ? rules[key].label : null;
    const column = state.columns.get(facet);
    return column?.values[column.codeOf(key)]?.label ?? null;
  };

  return {
    /** How many entries were read. `arrange` reads the rest; reading them in batches beforehand keeps it fast. */
    get size() {
      return state.entries.length;
    },
    read: take,
    arrange({ entries, matches, selection, sort, isWhole = false, measures = null }: ListQuery): ListResult {
      take(entries);
      const candidates = matches ?? allPositions(entries.length);
      const columns = new Map(state.columns);
      if (health !== null)
        columns.set('finding', findingColumn(health.findings(isWhole, measures && twinsOf(measures))));
      const criteria = [...columns].map(([facet, column]) => {
        return { column, chosenKeys: selection.get(facet) ?? null };
      });
      const { positions, counts } = applyFilters(candidates, criteria);
      const isTable = sort === '' && matches === null && hasOneSource(selection);
      return {
        positions: state.ordered(positions, entries, isTable ? 'slug' : sort),
        values(facet) {
          const valueCounts = counts[[...columns.keys()].indexOf(facet)];
          return (columns.get(facet)?.values ?? [])
            .slice(0, valueCounts?.length ?? 0)
            .map(({ key, label }, code) => ({ key, label, count: valueCounts?.[code] ?? 0 }));
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

/** The findings of a list as values to filter by. */
function findingColumn({ bits }: Findings): FacetColumn {
  const column = createFacetColumn();
  const values = ruleEntries.map(([key, { label }]): FacetValue => ({ key, label }));
  const subsets = new Map<number, readonly FacetValue[]>();
  for (const code of bits) {
    const subset = subsets.get(code) ?? values.filter((_, place) => (code >> place) & 1);
    subsets.set(code, subset);
    column.push(subset);
  }
  return column;
}
