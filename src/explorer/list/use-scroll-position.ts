import { useLayoutEffect, useRef } from 'react';
import { type SavedRow, topRow } from './list-position.ts';
import type { ListProps, Rows } from './rows.ts';

/**
 * Called after code has scrolled the element of virtual rows, so that the next frame has the rows at the new position.
 * The browser reports scrolling only when it starts that frame, which is then painted without them.
 */
export function reportScrolling(scroller: HTMLElement): void {
  scroller.dispatchEvent(new Event('scroll'));
}

/**
 * Keeps visible rows in place when records are inserted above them, as in a sorted list during loading; not at the very
 * top, where users wait for the first rows. Heights in px; `records` changes when records arrive, not when a group is
 * opened. The first visible row is computed from the scroll position, because virtual rows are reported only after the
 * browser's scroll event, and records may arrive before it.
 */
export function useScrollAnchor(
  scroller: HTMLElement | null,
  { rows, records, viewKey }: Pick<ListProps, 'rows' | 'records' | 'viewKey'>,
  heightOf: (rows: Rows, index: number) => number,
) {
  const before = useRef({ rows, records, viewKey });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, records, viewKey };
    const top = scroller?.scrollTop ?? 0;
    if (scroller === null || top === 0) return;
    if (old.viewKey !== viewKey) {
      scroller.scrollTop = 0;
      reportScrolling(scroller);
      return;
    }
    if (old.records === records) return;
    // The first record that is visible, or follows the head of a group at the top, and its distance from the top.
    let from = 0;
    let moved = 0;
    for (let end = 0; from < old.rows.count; from += 1) {
      end += heightOf(old.rows, from);
      if (end > top && old.rows.entryAt(from) !== undefined) break;
      moved = -end;
    }
    const entry = old.rows.entryAt(from);
    const to = entry === undefined ? -1 : rows.indexOf(entry);
    if (to === -1 || to === from) return;
    for (let above = 0; above < to; above += 1) moved += heightOf(rows, above);
    scroller.scrollTop += moved;
    reportScrolling(scroller);
    // Only when the rows change; their positions are read then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, records, viewKey]);
}

/**
 * Scrolls once per view to the row of a restored history entry, as soon as its record is loaded and laid out; if the
 * record is not in the list, to the row of that number. Otherwise, and whenever another record is opened, scrolls to
 * the row of the open record.
 */
export function useStartPosition(
  { rows, viewKey, chosen, startRow, isLoading }: ListProps,
  isLaidOut: boolean,
  goTo: (index: number, align: 'start' | 'smart') => void,
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
    if (at !== -1) goTo(at, 'smart');
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
