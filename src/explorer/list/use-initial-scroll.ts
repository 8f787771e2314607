import { useLayoutEffect, useRef } from 'react';
import type { ListProps } from './list-rows.ts';
import type { Rows } from './rows.ts';
import { type SavedRow, topRow } from './saved-row.ts';

type ScrollTo = (index: number, align: 'start' | 'smart') => void;

/**
 * Scrolls once per view to the row of a restored history entry, as soon as its record is loaded and laid out; if the
 * record is not in the list, to the row of that number.
 */
export function useInitialScroll(
  scrollTo: ScrollTo,
  { rows, viewKey, startRow, isLoading }: Pick<ListProps, 'rows' | 'viewKey' | 'startRow' | 'isLoading'>,
  isLaidOut: boolean,
) {
  const pending = useRef(startRow);
  const previous = useRef(viewKey);
  useLayoutEffect(() => {
    if (previous.current !== viewKey) pending.current = startRow;
    previous.current = viewKey;
    if (pending.current.row === 0 || !isLaidOut) return;
    const index = indexOf(pending.current, rows, isLoading);
    if (index === -1) return;
    scrollTo(index, 'start');
    pending.current = topRow;
    // Runs when rows arrive; `scrollTo` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, isLoading, isLaidOut, viewKey]);
}

/** The row to restore, or -1 while it is unknown. */
function indexOf({ row, record }: SavedRow, rows: Rows, isLoading: boolean): number {
  if (record !== null) {
    for (let index = 0; index < rows.count; index += 1) if (rows.entryAt(index)?.key === record) return index;
    if (isLoading) return -1;
  }
  return row < rows.count ? row : -1;
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
    if (first && startRow.row > 0) return;
    const index = rows.indexOf(chosen);
    if (index !== -1) scrollTo(index, 'smart');
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, viewKey, chosen, startRow]);
}
