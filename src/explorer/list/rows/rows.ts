import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListEngine, NameGroup } from '../../../catalog/list/list-engine.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { hasOneSource } from '../../../catalog/list/selection.ts';
import { rowPath } from '../../../catalog/records/given-path.ts';
import { pathInTable } from '../../../catalog/records/table-path.ts';
import type { MatchExplanation } from '../../../catalog/search/explain-match.ts';
import { type SearchFields, searchDocument } from '../../../catalog/search/search-document.ts';
import type { CollectionName } from '../../../contract/collections.ts';
import { type CatalogContextValue, useCatalog } from '../../data/services/catalog-context.tsx';
import { importedCode, retryWithCode } from '../../ui/lazy.tsx';
import { type ListView, isCustomView } from '../list-view.ts';

/** A collapsible row for several records with one name. */
interface RowGroup {
  name: string;
  size: number;
  open: boolean;
  /** Its records, looked up again at each call. */
  entries: () => readonly Entry[];
}

/** The rows in order: records and group heads. */
export interface Rows {
  readonly count: number;
  /** Why an entry matched the search; null without a search. */
  explain(entry: Entry): MatchExplanation | null;
  /** The place of a record in its table, as far as it is known; empty at its top. */
  pathOf(entry: Entry): string;
  /** Whether all records are those of one source, which they need not repeat. */
  hasOneSource: boolean;
  /** The record of a row; undefined for group heads and past the end. */
  entryAt(index: number): Entry | undefined;
  /** The group whose head is in a row, or null. */
  groupAt(index: number): RowGroup | null;
  /** Whether a row belongs to an open group. */
  isMember(index: number): boolean;
  /** The row of a record, or -1. */
  indexOf(entry: Entry): number;
}

const ungrouped = { groupAt: () => null, isMember: () => false, pathOf: () => '', hasOneSource: false };

/** All entries in the order received. */
export function allRows(entries: readonly Entry[]): Rows {
  return {
    ...ungrouped,
    count: entries.length,
    explain: () => null,
    entryAt: (index) => entries[index],
    indexOf: ({ position, key }) => (entries[position]?.key === key ? position : -1),
  };
}

/** Returns why an entry matched the search; null without a search. */
type Explain = (entry: Entry) => MatchExplanation | null;

/** The entries at the given positions, in their order. */
export function rowsAt(entries: readonly Entry[], positions: Uint32Array, explain: Explain): Rows {
  return {
    ...ungrouped,
    count: positions.length,
    explain,
    entryAt: (index) => entries[positions[index] ?? -1],
    indexOf: ({ position }) => positions.indexOf(position),
  };
}

/** A search result: positions of the matching entries, best first, and a function that explains a match. */
export interface MatchedEntries {
  positions: Uint32Array;
  terms: string[];
  explain: (fields: SearchFields, terms: string[]) => MatchExplanation;
}

// The latest explanation of each entry: rows render more often than the search terms change.
const explained = new WeakMap<Entry, { by: string; why: MatchExplanation }>();

/** Explains the entries of a search result; for the same terms, an entry has the same explanation object. */
export function explainBy(found: MatchedEntries | undefined): Explain {
  if (found === undefined) return () => null;
  const { terms, explain } = found;
  const by = terms.join('\n');
  return (entry) => {
    const known = explained.get(entry);
    if (known?.by === by) return known.why;
    const why = explain(searchDocument(entry.record).fields, terms);
    explained.set(entry, { by, why });
    return why;
  };
}

/**
 * Combines records with one name into a collapsible row. In `records`, the members of a group are consecutive; a record
 * with a unique name keeps an ordinary row.
 */
export function groupedRows(records: Rows, groups: readonly NameGroup[], open: readonly string[]): Rows {
  const opened = new Set(open);
  const lines = groups.flatMap((group) => {
    const head = { group, record: -1 };
    if (group.size > 1 && !opened.has(group.name)) return [head];
    const members = Array.from({ length: group.size }, (_, at) => ({ group, record: group.start + at }));
    return group.size > 1 ? [head, ...members] : members;
  });
  return {
    ...records,
    count: lines.length,
    entryAt: (index) => records.entryAt(lines[index]?.record ?? -1),
    groupAt: (index) => {
      const { group, record } = lines[index] ?? {};
      if (group === undefined || record !== -1) return null;
      const { name, size, start } = group;
      return {
        name,
        size,
        open: opened.has(name),
        entries: () =>
          Array.from({ length: size }, (_, at) => records.entryAt(start + at)).filter(
            (entry) => entry !== undefined,
          ),
      };
    },
    isMember: (index) => (lines[index]?.group.size ?? 0) > 1 && lines[index]?.record !== -1,
    indexOf: (entry) => {
      const record = records.indexOf(entry);
      return record === -1 ? -1 : lines.findIndex((line) => line.record === record);
    },
  };
}

/** Identifies a row, so that its element keeps the focus when it moves. */
export function rowKey(rows: Rows, index: number): string {
  const entry = rows.entryAt(index);
  return entry === undefined ? `group ${rows.groupAt(index)?.name ?? index}` : entry.key;
}

// Entries per batch: few enough that no keystroke waits.
const batchSize = 4000;

const nothing = allRows([]);

/** Filters, sorts and groups loaded or matching records. Its code is loaded when `isRequested` or the URL needs it. */
export function useListResult(
  name: CollectionName,
  entries: readonly Entry[],
  found: MatchedEntries | undefined,
  view: ListView,
  { isRequested, isWhole }: { isRequested: boolean; isWhole: boolean },
) {
  const catalog = useCatalog();
  const needed = isCustomView(view);
  // Rows in the received order stay until they can be filtered and sorted, unless the list opens with such a view.
  const [opensCustom] = useState(needed);
  // Only filters need findings, which take longer than everything else.
  const withFindings = isRequested || view.selection.has('finding');
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
  const { selection, sort, grouped, open } = view;
  const listResult = useMemo(
    () =>
      data?.arrange({ entries, found: found?.positions ?? null, selection, sort, grouped, isWhole }) ?? null,
    [data, entries, found, selection, sort, grouped, isWhole],
  );
  const records = useMemo(() => {
    if (needed && opensCustom && listResult === null) return nothing;
    const positions = (needed ? listResult : null)?.positions ?? found?.positions;
    const plain = positions === undefined ? allRows(entries) : rowsAt(entries, positions, explainBy(found));
    // Without the rows above it, another one would seem to be what a row is part of.
    const pathOf = (entry: Entry) => rowPath(pathInTable(isWhole ? entries : null, entry));
    return { ...plain, pathOf, hasOneSource: hasOneSource(selection) };
  }, [needed, opensCustom, listResult, entries, found, isWhole, selection]);
  const rows = useMemo(
    () => (grouped && listResult !== null ? groupedRows(records, listResult.groups, open) : records),
    [grouped, listResult, records, open],
  );
  return {
    /** The displayed rows; groups are closed or open. */
    rows,
    /** The records in the same order, including those in closed groups; Previous and Next follow it. */
    records,
    /** Null until the filter counts are requested and available. */
    listResult,
    engine: data,
    isPending: needed && (isPending || isPlaceholderData),
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
    importedCode(() => import('../../../catalog/list/list-engine.ts')),
    withFindings ? importedCode(() => import('../../data/loading/health.ts')) : null,
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
