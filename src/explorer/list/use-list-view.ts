import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CollectionName } from '../../contract/collections.ts';
import { withParameters } from './list-url.ts';
import { type ListView, readListView, normalizedSearch, writeListView } from './list-view.ts';

/** Updates the latest view, which may be ahead of the rendered one after two quick clicks. */
export type ChangeListView = (change: (now: ListView) => Partial<ListView>) => void;

/**
 * The view in the URL and a function that changes it. Changing filters, order or grouping adds a history entry and
 * scrolls to the top; opening a group or choosing columns replaces it. Invalid views are normalized.
 */
export function useListView(name: CollectionName, text: string): [ListView, ChangeListView] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const normalized = normalizedSearch(name, parameters)?.toString() ?? null;
  useEffect(() => {
    if (normalized !== null)
      void navigate({ search: normalized }, { replace: true, state: Object(history.state).usr });
  }, [normalized, navigate]);
  // Compared by content: scrolling, which also replaces the entry, must not recompute the rows.
  const viewQuery = writeListView(name, new URLSearchParams(), readListView(name, parameters)).toString();
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
      const step = 'selection' in change || 'sort' in change || 'grouped' in change;
      const now = withParameters(address, { q: latestText.current });
      const next = writeListView(name, now, { ...current, ...change });
      // Otherwise the list keeps its position, which the history entry stores.
      const state: unknown = step ? null : Object(history.state).usr;
      void navigate({ search: next.toString() }, { replace: !step && !('view' in change), state });
    },
    [name, navigate],
  );
  return [view, changeView];
}
