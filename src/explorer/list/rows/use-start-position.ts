import { useLayoutEffect, useRef } from 'react';
import { topRow, type SavedRow } from '../list-position.ts';
import type { Rows } from './rows.ts';
import type { ListProps } from './use-virtual-rows.ts';

/**
 * Scrolls once per view to the row of a restored history entry, as soon as its record is loaded and laid out; if the
 * record is not in the list, to the row of that number. Otherwise, and whenever another record is opened, scrolls to
 * the row of the open record.
 */
export function useStartPosition(
  { rows, viewKey, chosen, startRow, isLoading }: ListProps,
  isLaidOut: boolean,
  goTo: (index: number, align: 'start' | 'center') => void,
) {
  const done = useRef({ viewKey, pending: startRow, chosen: '' });
  useLayoutEffect(() => {
    if (done.current.viewKey !== viewKey) done.current = { viewKey, pending: startRow, chosen: '' };
    if (!isLaidOut) return;
    const now = done.current;
    const index = now.pending.row === 0 ? -1 : indexOf(now.pending, rows, isLoading);
    if (index !== -1) {
      goTo(index, 'start');
      now.pending = topRow;
    }
    if (chosen === undefined || now.chosen === chosen.key) return;
    const isRestored = now.chosen === '' && startRow.row > 0;
    now.chosen = chosen.key;
    const at = isRestored ? -1 : rows.indexOf(chosen);
    if (at !== -1) goTo(at, 'center');
    // Runs when rows arrive; `goTo` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, viewKey, chosen, startRow, isLoading, isLaidOut]);
}

/** The row to restore, or -1 while it is unknown. */
function indexOf({ row, record }: SavedRow, rows: Rows, isLoading: boolean): number {
  if (record !== null) {
    for (let index = 0; index < rows.count; index += 1) if (rows.entryAt(index)?.key === record) return index;
    if (isLoading) return -1;
  }
  return row < rows.count ? row : -1;
}
