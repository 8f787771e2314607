import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CollectionName } from '../../contract/collections.ts';
import { withParameters } from './list-url.ts';
import { type ListView, readListView, repaired, writeListView } from './list-view.ts';

/** Changes the arrangement as it is when asked, which may be ahead of what is drawn: two clicks in quick succession. */
export type ChangeListView = (change: (now: ListView) => Partial<ListView>) => void;

/**
 * The arrangement in the address and the way to change it. Filters, order and grouping are steps that back undoes,
 * and begin at the top; opening a group or choosing a column only rewrites the address. A bad one is put right.
 */
export function useListView(name: CollectionName, text: string): [ListView, ChangeListView] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const right = repaired(name, parameters)?.toString() ?? null;
  useEffect(() => {
    if (right !== null) void navigate({ search: right }, { replace: true, state: Object(history.state).usr });
  }, [right, navigate]);
  // By what it says, so that scrolling, which also rewrites the address, leaves the rows as they are.
  const said = writeListView(name, new URLSearchParams(), readListView(name, parameters)).toString();
  const arrangement = useMemo(() => readListView(name, new URLSearchParams(said)), [name, said]);
  const rearrange: ChangeListView = useCallback(
    (changeOf) => {
      // The router changes the address at once and what it tells us in its own time.
      const address = new URLSearchParams(location.search);
      const current = readListView(name, address);
      const change = changeOf(current);
      const step = 'selection' in change || 'sort' in change || 'grouped' in change;
      const now = withParameters(address, { q: text });
      const next = writeListView(name, now, { ...current, ...change });
      // Anything else leaves the list at its place, which the history entry holds.
      const state: unknown = step ? null : Object(history.state).usr;
      void navigate({ search: next.toString() }, { replace: !step && !('view' in change), state });
    },
    [name, text, navigate],
  );
  return [arrangement, rearrange];
}
