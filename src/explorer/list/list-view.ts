import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { facets, facetsOf } from '../../catalog/list/facets.ts';
import { type Sort, sortedBy } from '../../catalog/list/sort.ts';
import { readSelection, type Selection } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { columnsOf, defaultColumns } from './table-columns.ts';

/** How a list is filtered, ordered and displayed; stored in the URL. */
export interface ListView {
  selection: Selection;
  sort: Sort;
  view: 'list' | 'table';
  columns: readonly ColumnName[];
}

/** Reads the view from the URL, ignoring invalid values. */
export function readListView(name: CollectionName, parameters: URLSearchParams): ListView {
  const columns = (parameters.get('columns') ?? '').split(',');
  const isKnown = columnsOf(name).some((column) => columns.includes(column));
  return {
    selection: readSelection(name, (facet) => parameters.getAll(facet)),
    sort: readSort(name, parameters.get('sort') ?? ''),
    view: parameters.get('view') === 'table' ? 'table' : 'list',
    columns: isKnown
      ? columnsOf(name).filter((column) => column === 'name' || columns.includes(column))
      : defaultColumns(name),
  };
}

/** Invalid orders become the default. */
function readSort(name: CollectionName, text: string): Sort {
  if (text === 'service') return text;
  const by = sortedBy(text);
  if (by === null || !columnsOf(name).includes(by.column)) return '';
  return by.descending ? `-${by.column}` : by.column;
}

/** The parameters with the view; omits defaults. */
export function writeListView(
  name: CollectionName,
  parameters: URLSearchParams,
  { selection, sort, view, columns }: ListView,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const names = [...Object.keys(facets), 'sort', 'view', 'columns'];
  for (const own of names) next.delete(own);
  for (const facet of facetsOf[name])
    for (const value of selection.get(facet) ?? []) next.append(facet, value);
  if (sort !== '') next.set('sort', sort);
  if (view === 'table') next.set('view', view);
  if (columns.join() !== defaultColumns(name).join()) next.set('columns', columns.join());
  return next;
}

/** Updates the latest view, which may be ahead of the rendered one after two quick clicks. */
type ChangeListView = (change: (now: ListView) => Partial<ListView>) => void;

/**
 * The view in the URL, a function that changes it, and an identity: a text for the filters, order and view, but not for
 * columns. Changing filters or order adds a history entry and scrolls to the top; choosing columns replaces it.
 */
export function useListView(
  name: CollectionName,
  text: string,
): [view: ListView, changeView: ChangeListView, identity: string] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { viewQuery, identity } = useMemo(() => {
    const own = withParameters(parameters, { q: '' });
    own.sort();
    return {
      viewQuery: own.toString(),
      identity: withParameters(own, { columns: '' }).toString(),
    };
  }, [parameters]);
  // Compared by content: a search, which also changes the URL, must not render the toolbar.
  const view = useMemo(() => readListView(name, new URLSearchParams(viewQuery)), [name, viewQuery]);
  const latestText = useRef(text);
  useLayoutEffect(() => {
    latestText.current = text;
  }, [text]);
  // The same function for every text: with a new one, the toolbar would render with each key.
  const changeView: ChangeListView = useCallback(
    (changeOf) => {
      // The router changes the URL immediately but renders it later.
      const address = new URLSearchParams(location.search);
      const current = readListView(name, address);
      const change = changeOf(current);
      const step = 'selection' in change || 'sort' in change;
      const now = withParameters(address, { q: latestText.current });
      const next = writeListView(name, now, { ...current, ...change });
      // Otherwise the list keeps its position, which the history entry stores.
      const state: unknown = step ? null : Object(history.state).usr;
      void navigate({ search: next.toString() }, { replace: !step && !('view' in change), state });
    },
    [name, navigate],
  );
  return [view, changeView, identity];
}

/** Whether rows are filtered or sorted differently from the service's or the search's result. */
export function isCustomView({ selection, sort }: ListView): boolean {
  return selection.size > 0 || sort !== '';
}

const typingPause = 250;

/**
 * The search text of a list: immediate in the field, debounced as `q` in the URL. Typing replaces the history entry;
 * Back and Forward set the text.
 */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // The router renders a URL change with a delay. Until then the field keeps the typed text.
  const [written, setWritten] = useState<string | null>(null);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress === written) setWritten(null);
    else setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return undefined;
    const typedAt = location.pathname;
    const timer = setTimeout(() => {
      // Another page was opened meanwhile but is not rendered yet: its URL must not be replaced.
      if (location.pathname !== typedAt) return;
      setWritten(text);
      // From the URL itself: a filter chosen meanwhile may not be rendered yet either.
      const now = new URLSearchParams(location.search);
      setParameters(withParameters(now, { q: text }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, inAddress, setParameters]);
  return [text, setText];
}

/** Removes, as changes for `withParameters`, what the URL says about the open record only: its data that is shown. */
export const noShownData = { data: '', column: '', by: '' };

/** A copy of the parameters; empty values are removed. */
export function withParameters(now: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
