import { useEffect } from 'react';
import { loadsSparingly } from '../../client/platform.ts';
import { defaultPageSize } from '../../contract/page-query.ts';
import type { LoadingState } from './use-collection.ts';
import { useAutoLoad } from './load-target.ts';

interface Rows {
  /** The row in the URL. */
  start: number;
  /** The first visible row. */
  seen: number;
}

const top: Rows = { start: 0, seen: 0 };

/**
 * Sets the load target of a list: the configured number of records and the page of the row in the URL. On a slow
 * connection or with data saver, only the visible page and the next one.
 */
export function useLoadRequest({ raiseTarget }: LoadingState, { start, seen }: Rows = top): void {
  const autoLoad = useAutoLoad();
  const records = loadsSparingly()
    ? Math.max(start, seen) + defaultPageSize + Math.min(autoLoad, defaultPageSize)
    : Math.max(autoLoad, start + defaultPageSize);
  useEffect(() => {
    raiseTarget(records);
    // Once per amount; `raiseTarget` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [records]);
}
