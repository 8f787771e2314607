import type { CollectionName } from '../../contract/collections.ts';
import type { Findings, HealthReader } from '../health/read-health.ts';
import { isRuleName, labelOf as ruleLabel, ruleNames } from '../health/rules.ts';
import type { Entry } from '../records/entry.ts';
import type { Measures } from '../records/twins.ts';
import {
  type CountedValue,
  type FacetName,
  facetOf,
  type FacetValue,
  fromVariables,
  offeredFacets,
} from './facets.ts';
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
  /** What indicators have from their variables, once these are known; until then nothing is filtered by it. */
  completed?: Completed | null;
}

/** An indicator with the unit and sources of its variable or of the table that it names. */
export type Completed = (entry: Entry) => Entry;

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
  let completed: Completed | null = null;

  function take(entries: readonly Entry[]): void {
    health?.read(entries);
    // A new version of a record is a new entry at the old position.
    if (state.entries.some((entry, at) => at < entries.length && entries[at] !== entry))
      state = readNothing(facets);
    for (let position = state.entries.length; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) break;
      state.entries.push(entry);
      const complete = collection === 'indicator' ? completed?.(entry) : entry;
      for (const [facet, column] of state.columns) {
        const { record = null } = (fromVariables.has(facet) ? complete : entry) ?? {};
        column.push(record === null ? [] : facetOf(facet).read(record));
      }
    }
  }

  const labelOf: LabelOf = (facet, key) => {
    if (facet === 'finding') return isRuleName(key) ? ruleLabel(key) : null;
    const column = state.columns.get(facet);
    return column?.values[column.codeOf(key)]?.label ?? null;
  };

  return {
    /** How many entries were read. `arrange` reads the rest; reading them in batches beforehand keeps it fast. */
    get size() {
      return state.entries.length;
    },
    read: take,
    arrange(query: ListQuery): ListResult {
      const { entries, matches, selection, sort, isWhole = false, measures = null } = query;
      const { completed: now = null } = query;
      if (now !== completed) state = readNothing(facets);
      completed = now;
      take(entries);
      const candidates = matches ?? allPositions(entries.length);
      const columns = new Map(state.columns);
      if (health !== null) columns.set('finding', findingColumn(health.findings(isWhole, measures)));
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
  const values = ruleNames.map((key): FacetValue => ({ key, label: ruleLabel(key) }));
  const subsets = new Map<number, readonly FacetValue[]>();
  for (const code of bits) {
    const subset = subsets.get(code) ?? values.filter((_, place) => (code >> place) & 1);
    subsets.set(code, subset);
    column.push(subset);
  }
  return column;
}

export type FacetColumn = ReturnType<typeof createFacetColumn>;

/** Record `r` has the values `codes[starts[r]]` up to but not including `codes[starts[r + 1]]`. */
export function createFacetColumn() {
  const numbers = new Map<string, number>();
  const values: FacetValue[] = [];
  const starts = [0];
  const codes: number[] = [];
  return {
    starts,
    codes,
    values,
    /** -1 if no record has the value. */
    codeOf: (key: string) => numbers.get(key) ?? -1,
    push(recordValues: readonly FacetValue[]): void {
      for (const value of recordValues) {
        const code = numbers.get(value.key) ?? values.push(value) - 1;
        numbers.set(value.key, code);
        codes.push(code);
      }
      starts.push(codes.length);
    },
  };
}

/** A facet's column and its selected values; null if nothing is selected, so that every record passes. */
export interface Criterion {
  column: FacetColumn;
  chosenKeys: readonly string[] | null;
}

/** The records that pass, in order, and for each value how many pass the other criteria: as many as choosing it would include. */
export function applyFilters(positions: Uint32Array, criteria: readonly Criterion[]) {
  const tables = criteria.map(tableOf);
  const passed = new Uint32Array(positions.length);
  let size = 0;
  for (const position of positions) {
    let failed: Table | null = null;
    let fails = 0;
    for (const table of tables) {
      if (table.flags === null || holdsAny(table, position)) continue;
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

function tableOf({ column, chosenKeys }: Criterion) {
  const { starts, codes, values, codeOf } = column;
  const chosenCodes = new Set(chosenKeys?.map(codeOf));
  const flags = chosenKeys && Uint8Array.from(values, (_, code) => (chosenCodes.has(code) ? 1 : 0));
  return { starts, codes, flags, counts: new Uint32Array(values.length) };
}

function holdsAny({ starts, codes, flags }: Table, position: number): boolean {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) if (flags?.[codes[at] ?? 0] === 1) return true;
  return false;
}

function count({ starts, codes, counts }: Table, position: number): void {
  const end = starts[position + 1] ?? 0;
  for (let at = starts[position] ?? 0; at < end; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
