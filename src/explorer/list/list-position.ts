import { useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useParameter } from '../data/addresses.ts';
import { currentEntry, type Kept, keepInEntry } from '../ui/page/history-entry.ts';
import type { ListProps, Rows, SavedRow } from './list-rows.ts';

export const topRow: SavedRow = { row: 0, record: null };

/** The scroll position of the list, in the history entry rather than the URL: a copied link does not restore it. */
export function useListPosition(what: string, query: string) {
  const location = useLocation();
  const queryInAddress = useParameter('q').trim();
  const named = savedRowIn(location.state);
  const [start, setStart] = useState({ what, row: named });
  if (start.what !== what) {
    // While the URL still contains the previous query, its position belongs to another list.
    setStart({ what, row: queryInAddress === query ? named : topRow });
  }
  const startRow = start.what === what ? start.row : topRow;
  const latest = useRef({ what, row: startRow });
  useEffect(() => {
    if (latest.current.what !== what) latest.current = { what, row: startRow };
    // Opening or closing a record adds a history entry for the same list and position.
    saveRow(location.key, latest.current.row);
  }, [location.key, what, startRow]);
  const onSettle = (row: SavedRow) => {
    latest.current = { what, row };
    saveRow(location.key, row);
  };
  return { startRow, onSettle };
}

/** Saves the first visible row in the history entry, unless the entry is no longer the rendered one (`key`). */
function saveRow(key: string, { row, record }: SavedRow): void {
  const entry = currentEntry();
  const saved = savedRowIn(entry.kept);
  if (entry.key === key && (saved.row !== row || saved.record !== record)) keepInEntry({ row, record });
}

function savedRowIn(kept: Kept | null): SavedRow {
  return { row: kept?.row ?? 0, record: kept?.record ?? null };
}

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
