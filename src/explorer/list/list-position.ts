import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useParameter } from '../data/addresses.ts';
import { currentEntry, type Kept, keepInEntry } from '../ui/page/history-entry.ts';

/** The first visible row of a list, with the key of its record: in a sorted list, records still to load move it. */
export interface SavedRow {
  row: number;
  record: string | null;
}

export const topRow: SavedRow = { row: 0, record: null };

/**
 * The scroll position of the list, stored in the history entry rather than the URL: a reload, Back and Forward restore
 * it, a copied link does not.
 */
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
