import { useLayoutEffect, useRef } from 'react';
import type { ListProps } from './list-rows.ts';

type ScrollTo = (index: number, align: 'start' | 'smart') => void;

/**
 * Scrolls once per view to the row of a restored history entry, as soon as it is loaded. `count` is 0 before layout.
 */
export function useInitialScroll(scrollTo: ScrollTo, startRow: number, viewKey: string, count: number) {
  const pending = useRef(startRow);
  const previous = useRef(viewKey);
  useLayoutEffect(() => {
    if (previous.current !== viewKey) pending.current = startRow;
    previous.current = viewKey;
    if (pending.current === 0 || count <= pending.current) return;
    scrollTo(pending.current, 'start');
    pending.current = 0;
    // Runs when rows arrive; `scrollTo` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, viewKey]);
}

/** Scrolls to the open record's row when the record or the view changes, unless the history entry has a row. */
export function useScrollToChosen(
  scrollTo: ScrollTo,
  { rows, viewKey, chosen, startRow }: Pick<ListProps, 'rows' | 'viewKey' | 'chosen' | 'startRow'>,
) {
  const shown = useRef<string | undefined>(undefined);
  const previous = useRef(viewKey);
  useLayoutEffect(() => {
    if (previous.current !== viewKey) shown.current = undefined;
    previous.current = viewKey;
    if (chosen === undefined || shown.current === chosen.key) return;
    const first = shown.current === undefined;
    shown.current = chosen.key;
    if (first && startRow > 0) return;
    const index = rows.indexOf(chosen);
    if (index !== -1) scrollTo(index, 'smart');
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, viewKey, chosen, startRow]);
}
