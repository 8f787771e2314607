import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rowInUrl } from '../../list/list-url.ts';
import { rowIn, saveRow } from '../../list/saved-row.ts';

/**
 * The scroll position of the list, stored in the history entry rather than the URL: a reload, Back and Forward restore
 * it, a copied link does not. URLs of earlier versions, with `row`, still work.
 */
export function useListPosition(what: string, query: string) {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const named = rowIn(location.state) ?? rowInUrl(parameters);
  const [start, setStart] = useState({ what, row: named });
  if (start.what !== what) {
    // While the URL still contains the previous query, its position belongs to another list.
    const belongs = (parameters.get('q') ?? '').trim() === query;
    setStart({ what, row: belongs ? named : 0 });
  }
  const startRow = start.what === what ? start.row : 0;
  const latest = useRef({ what, row: startRow });
  useEffect(() => {
    if (latest.current.what !== what) latest.current = { what, row: startRow };
    // Opening or closing a record adds a history entry for the same list and position.
    saveRow(location.key, latest.current.row);
  }, [location.key, what, startRow]);
  const onSettle = (row: number) => {
    latest.current = { what, row };
    saveRow(location.key, row);
  };
  return { startRow, onSettle };
}
