import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { rowInUrl, withParameters } from '../../list/list-url.ts';

/**
 * The list's place: read from the address whenever the list shows something else (`what`), written back, replacing
 * it, when scrolling rests. Back and forward bring both the list and its place.
 */
export function useListPosition(name: CollectionName, what: string, query: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [start, setStart] = useState({ what, row: rowInUrl(parameters) });
  if (start.what !== what) {
    // While the address still has the query before, its place is the place in another list.
    const belongs = (parameters.get('q') ?? '').trim() === query;
    setStart({ what, row: belongs ? rowInUrl(parameters) : 0 });
  }
  const onSettle = (firstRow: number) => {
    if (firstRow === rowInUrl(parameters)) return;
    const next = withParameters(parameters, { row: firstRow === 0 ? '' : String(firstRow) });
    // A list that has been left behind no longer speaks for the address.
    if (!location.pathname.startsWith(`/${collections[name].plural}`)) return;
    void navigate({ pathname: location.pathname, search: next.toString() }, { replace: true });
  };
  return { startRow: start.what === what ? start.row : 0, onSettle };
}
