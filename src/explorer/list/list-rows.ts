import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fromVariables } from '../../catalog/list/facets.ts';
import type { Completed, ListEngine } from '../../catalog/list/list-engine.ts';
import { inOrder } from '../../catalog/list/order.ts';
import type { Sort } from '../../catalog/list/sort.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { hasOneSource } from '../../catalog/list/selection.ts';
import { twinsOf } from '../../catalog/records/twins.ts';
import { withWhatIsKnown } from '../../catalog/sources.ts';
import { rowText, isShortCode } from '../../catalog/records/row-text.ts';
import { rowPath } from '../../catalog/records/table/name-in-table.ts';
import { pathInTable } from '../../catalog/records/table/table-path.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { type SearchFields, searchDocument } from '../../catalog/search/search-document.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { type CatalogContextValue, useCatalog } from '../data/services/catalog-context.tsx';
import type { RowOrder } from '../data/selected/select-record.tsx';
import { useMeasures } from '../data/loading/measures.ts';
import { withSourceOfNext } from '../data/path-in.ts';
import { importedCode, retryWithCode } from '../ui/page/lazy.tsx';
import { type ListView, isCustomView } from './list-view.ts';

/** The records of a list in the order of its rows, and what these say besides. */
export interface Rows extends RowOrder {
  /** A record as its row shows it: with the source that its code names. What is selected and exported is as received. */
  shownAt: RowOrder['entryAt'];
  /** Why an entry matched the search; null without a search. */
  explain(entry: Entry): MatchExplanation | null;
  /** The place of a record in its table, as far as it is known; empty at its top. */
  pathOf(entry: Entry): string;
  /** Whether all records are those of one source, which they need not repeat. */
  hasOneSource: boolean;
  /** Whether narrow rows have room for the codes, by the first of them: all rows show theirs, or none. */
  hasShortCodes: boolean;
}

/** The first visible row of a list, with the key of its record: in a sorted list, records still to load move it. */
export interface SavedRow {
  row: number;
  record: string | null;
}

/** The data of a list, rendered as rows or as a table. */
export interface ListProps {
  label: string;
  /** Identifies the search, filters, order and view; each value has its own scroll position. */
  viewKey: string;
  rows: Rows;
  /** Query string of every record's link: the search and the filters. */
  search: string;
  /** The key of the open record, also while it is not loaded. */
  openKey: string | undefined;
  chosen: Entry | undefined;
  /** The initial row for a `viewKey`; applied once, as soon as its record is loaded. */
  startRow: SavedRow;
  /** Whether more records are being loaded. */
  isLoading: boolean;
  /** Called with the first visible row when scrolling ends. */
  onSettle: (firstRow: SavedRow) => void;
}

function areCodesShort(entries: readonly Entry[]): boolean {
  const first = entries.slice(0, 100);
  return first.filter((entry) => isShortCode(rowText(entry).code)).length * 2 > first.length;
}

/** The entries at the given positions, in their order; without positions, all of them as received. */
function orderOf(entries: readonly Entry[], positions?: Uint32Array): RowOrder {
  if (positions === undefined)
    return {
      count: entries.length,
      entryAt: (index) => entries[index],
      indexOf: ({ position, key }) => (entries[position]?.key === key ? position : -1),
    };
  return {
    count: positions.length,
    entryAt: (index) => entries[positions[index] ?? -1],
    indexOf: ({ position }) => positions.indexOf(position),
  };
}

/** A search result: positions of the matching entries, best first, and a function that explains a match. */
interface MatchedEntries {
  positions: Uint32Array;
  terms: string[];
  explain: (fields: SearchFields, terms: string[]) => MatchExplanation;
}

// The latest explanation of each entry: rows render more often than the search terms change.
const explained = new WeakMap<Entry, { by: string; why: MatchExplanation }>();

/** Explains the entries of a search result; for the same terms, an entry has the same explanation object. */
export function explainBy(matches: Pick<MatchedEntries, 'terms' | 'explain'> | undefined): Rows['explain'] {
  if (matches === undefined) return () => null;
  const { terms, explain } = matches;
  const by = terms.join('\n');
  return (entry) => {
    const explanation = explained.get(entry);
    if (explanation?.by === by) return explanation.why;
    const why = explain(searchDocument(entry.record).fields, terms);
    explained.set(entry, { by, why });
    return why;
  };
}

// Entries per batch: few enough that no keystroke waits.
const batchSize = 4000;

/** Filters and sorts loaded or matching records. Its code is loaded when `isRequested` or the URL needs it. */
export function useListResult(
  name: CollectionName,
  entries: readonly Entry[],
  matches: MatchedEntries | undefined,
  view: ListView,
  { isRequested, isWhole, byDefault }: { isRequested: boolean; isWhole: boolean; byDefault: Sort },
) {
  const catalog = useCatalog();
  const needed = isCustomView(view);
  // Rows in the received order stay until they can be filtered and sorted, unless the list opens with such a view.
  const [opensCustom] = useState(needed);
  // They take longer than everything else.
  const withFindings = view.selection.has('finding');
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['list-engine', catalog.service.baseUrl, name, withFindings],
    queryFn: () => createEngine(catalog, name, entries, withFindings),
    placeholderData: keepPreviousData,
    enabled: needed || isRequested,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
  const { selection, sort } = view;
  const isByVariables =
    name === 'indicator' && [...selection.keys()].some((facet) => fromVariables.has(facet));
  const needsVariables = isByVariables || (name === 'indicator' && isRequested);
  const needsMeasures = needsVariables || (withFindings && isWhole);
  const measures = useMeasures(needsMeasures ? ['indicator', 'variable'] : []);
  const completed = useMemo(
    (): Completed | null =>
      name === 'indicator' && measures !== null
        ? (entry) => withWhatIsKnown(entry, measures.variables, twinsOf(measures))
        : null,
    [name, measures],
  );
  const lacksVariables = needsVariables && completed === null && catalog.configuration.twins !== false;
  // No row is known to match, and none not to.
  const isUnknown = isByVariables && lacksVariables;
  const listResult = useMemo(
    () =>
      data?.arrange({
        entries,
        matches: matches?.positions ?? null,
        selection,
        sort,
        isWhole,
        measures,
        completed,
      }) ?? null,
    [data, entries, matches, selection, sort, isWhole, measures, completed],
  );
  const rows = useMemo((): Rows => {
    // Only a whole list can be ordered without rows moving later.
    const ordered = isWhole && byDefault !== 'service' ? inOrder(entries, byDefault) : undefined;
    const positions =
      needed && ((opensCustom && listResult === null) || isUnknown)
        ? new Uint32Array()
        : ((needed ? listResult : null)?.positions ?? matches?.positions ?? ordered);
    const order = orderOf(entries, positions);
    return {
      ...order,
      shownAt: (index) => withSourceOfNext(order.entryAt(index), entries),
      explain: explainBy(matches),
      // Without the rows above it, another one would seem to be what a row is part of.
      pathOf: (entry) => rowPath(pathInTable(entries, entries[entry.position] ?? entry, isWhole)),
      hasOneSource: hasOneSource(selection),
      hasShortCodes: areCodesShort(entries),
    };
  }, [needed, opensCustom, isUnknown, listResult, entries, matches, isWhole, selection, byDefault]);
  return {
    /** The displayed rows, whose order Previous and Next follow. */
    rows,
    /** Null until the filter counts are requested and available. */
    listResult,
    engine: data,
    isPending: isUnknown || (needed && (isPending || isPlaceholderData)),
    /** Whether filters of indicators wait for all variables, and whether one of these is chosen. */
    lacksVariables,
    isUnknown,
    error,
    retry: () => void retryWithCode(refetch),
  };
}

export type ListRows = ReturnType<typeof useListResult>;

async function createEngine(
  catalog: CatalogContextValue,
  name: CollectionName,
  entries: readonly Entry[],
  withFindings: boolean,
): Promise<ListEngine> {
  const [{ createListEngine }, health] = await Promise.all([
    importedCode(() => import('../../catalog/list/list-engine.ts')),
    withFindings ? importedCode(() => import('../data/loading/health.ts')) : null,
  ]);
  const reader = health && (await health.healthOf(catalog)).readers[name];
  if (reader !== null) await health?.readHealth(reader, entries);
  const engine = createListEngine(name, reader);
  while (engine.size < entries.length) {
    engine.read(entries.slice(0, engine.size + batchSize));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return engine;
}
