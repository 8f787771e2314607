import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rowInUrl } from './list-url.ts';
import { type SavedRow, savedRowIn, saveRow, topRow } from './saved-row.ts';

/**
 * The scroll position of the list, stored in the history entry rather than the URL: a reload, Back and Forward restore
 * it, a copied link does not. URLs of earlier versions, with `row`, still work.
 */
export function useListPosition(what: string, query: string) {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const named = savedRowIn(location.state) ?? { row: rowInUrl(parameters), record: null };
  const [start, setStart] = useState({ what, row: named });
  if (start.what !== what) {
    // While the URL still contains the previous query, its position belongs to another list.
    const belongs = (parameters.get('q') ?? '').trim() === query;
    setStart({ what, row: belongs ? named : topRow });
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
