import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { facetNames, facetsOf } from '../../catalog/list/facets.ts';
import { type Sort, sortedBy } from '../../catalog/list/sort.ts';
import { readSelection, type Selection } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import type { ColumnName } from '../../catalog/records/facts.ts';
import {
  type Changes,
  changed,
  currentParameters,
  useChangeAddress,
  useParameters,
} from '../data/addresses.ts';
import { columnsOf } from './table-columns.ts';

/** How a list is filtered, ordered and displayed; stored in the URL. */
export interface ListView {
  selection: Selection;
  sort: Sort;
  view: 'list' | 'table';
  /** The columns that the reader chose; null for those that the records fill. */
  columns: readonly ColumnName[] | null;
}

/** Reads the view from the URL, ignoring invalid values. */
export function readListView(name: CollectionName, parameters: URLSearchParams): ListView {
  const named = (parameters.get('columns') ?? '').split(',');
  const columns = columnsOf(name).filter((column) => column === 'name' || named.includes(column));
  return {
    selection: readSelection(name, (facet) => parameters.getAll(facet)),
    sort: readSort(name, parameters.get('sort') ?? ''),
    view: parameters.get('view') === 'table' ? 'table' : 'list',
    columns: columns.some((column) => named.includes(column)) ? columns : null,
  };
}

/** Invalid orders become the default. */
function readSort(name: CollectionName, text: string): Sort {
  if (text === 'service') return text;
  const by = sortedBy(text);
  if (by === null || !columnsOf(name).includes(by.column)) return '';
  return by.descending ? `-${by.column}` : by.column;
}

/** What the URL says about a view; nothing of defaults. */
export function writeListView(name: CollectionName, { selection, sort, view, columns }: ListView): Changes {
  const filters = Object.fromEntries(facetsOf[name].map((facet) => [facet, selection.get(facet) ?? []]));
  // Those of other lists do not apply.
  const others = facetNames.filter((facet) => !(facet in filters));
  return {
    ...filters,
    ...Object.fromEntries(others.map((facet) => [facet, ''])),
    // Each as a list of values, so that they have one order in every URL.
    sort: sort === '' ? [] : [sort],
    view: view === 'table' ? [view] : [],
    columns: columns === null ? [] : [columns.join()],
  };
}

/** Updates the latest view, which may be ahead of the rendered one after two quick clicks. */
type ChangeListView = (change: (now: ListView) => Partial<ListView>) => void;

/** The view in the URL, a function that changes it, by a step of the history unless only columns change, and a text for all but columns. */
export function useListView(
  name: CollectionName,
  text: string,
): [view: ListView, changeView: ChangeListView, identity: string] {
  const parameters = useParameters();
  const change = useChangeAddress();
  // Once for each URL: not with each key.
  const [written, identity] = useMemo(() => {
    const inAddress = writeListView(name, readListView(name, parameters));
    const textOf = (changes: Changes) => changed(new URLSearchParams(), changes).toString();
    return [textOf(inAddress), textOf({ ...inAddress, columns: '' })];
  }, [name, parameters]);
  // Compared by content: what else the URL says, a search or the data of a record, is no change of the view.
  const view = useMemo(() => readListView(name, new URLSearchParams(written)), [name, written]);
  const latestText = useRef(text);
  useLayoutEffect(() => {
    latestText.current = text;
  }, [text]);
  // The same function for every text: with a new one, the toolbar would render with each key.
  const changeView: ChangeListView = useCallback(
    (changeOf) => {
      const now = readListView(name, currentParameters());
      const changes = changeOf(now);
      const isOtherList = 'selection' in changes || 'sort' in changes;
      change(
        { q: latestText.current, ...writeListView(name, { ...now, ...changes }) },
        { isStep: isOtherList || 'view' in changes, toTop: isOtherList },
      );
    },
    [name, change],
  );
  return [view, changeView, identity];
}

/** Whether rows are filtered or sorted differently from the service's or the search's result. */
export function isCustomView({ selection, sort }: ListView): boolean {
  return selection.size > 0 || sort !== '';
}
