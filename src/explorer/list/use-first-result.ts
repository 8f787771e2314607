import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordPath } from '../data/record-path.ts';
import type { ListPage } from './use-list-page.ts';

/**
 * Moves from the search field to the results: `focusFirst` focuses the first row, `openFirst` opens the first record,
 * once the result of the current query is available.
 */
export function useFirstResult({ name, query, collection, found, result, list }: ListPage) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string | null>(null);
  const first = result.records.entryAt(0);
  const isWhole = !collection.isLoading && found?.searched === collection.ledger.entries.length;
  const isDecided = !result.isPending && (first !== undefined || isWhole);
  const isReady = opening !== null && opening === found?.query && isDecided;
  if (opening !== null && opening !== query) setOpening(null);
  useEffect(() => {
    if (!isReady) return;
    setOpening(null);
    if (first !== undefined) void navigate({ pathname: recordPath(name, first.key), search: list.search });
    // Once, when the result is available.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady]);
  return { focusFirst, openFirst: () => query !== '' && setOpening(query) };
}

/** As the Home key in the rows: the first row may have to be scrolled into view and rendered. */
function focusFirst(): void {
  const rows = document.querySelector('main [data-rows]');
  rows?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
}
