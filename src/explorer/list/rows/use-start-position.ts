import { type RefObject, useLayoutEffect, useRef } from 'react';
import { topRow, type SavedRow } from '../list-position.ts';
import type { ListProps, Rows } from './rows.ts';

/**
 * Scrolls once per view to the row of a restored history entry, as soon as its record is loaded and laid out; if the
 * record is not in the list, to the row of that number: `awaited` until then. Otherwise, and whenever another record is opened, keeps the row
 * of the open record in view while records arrive, as long as `isFollowing`.
 */
export function useStartPosition(
  { rows, viewKey, openKey, chosen, startRow, isLoading }: ListProps,
  isLaidOut: boolean,
  isFollowing: RefObject<boolean>,
  awaited: RefObject<SavedRow>,
  goTo: (index: number, align: 'start' | 'center') => void,
) {
  const done = useRef({ viewKey: '', openKey });
  useLayoutEffect(() => {
    const now = done.current;
    const isNew = now.viewKey !== viewKey;
    if (isNew || now.openKey !== openKey) isFollowing.current = !isNew || startRow.row === 0;
    if (isNew) awaited.current = startRow;
    done.current = { viewKey, openKey };
    if (!isLaidOut) return;
    const index = awaited.current.row === 0 ? -1 : indexOf(awaited.current, rows, isLoading);
    if (index !== -1) {
      goTo(index, 'start');
      awaited.current = topRow;
    }
    const at = chosen === undefined || !isFollowing.current ? -1 : rows.indexOf(chosen);
    if (at !== -1) goTo(at, 'center');
    // `goTo` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, viewKey, openKey, chosen, startRow, isLoading, isLaidOut]);
}

/** The row to restore, or -1 while it is unknown. */
function indexOf({ row, record }: SavedRow, rows: Rows, isLoading: boolean): number {
  if (record !== null) {
    for (let index = 0; index < rows.count; index += 1) if (rows.entryAt(index)?.key === record) return index;
    if (isLoading) return -1;
  }
  return row < rows.count ? row : -1;
}
