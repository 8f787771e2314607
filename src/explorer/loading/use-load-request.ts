import { useEffect } from 'react';
import { loadsSparingly } from '../../client/connection.ts';
import { defaultPageSize } from '../../contract/page-query.ts';
import type { LoadingState } from './use-collection.ts';
import { useAutoLoad } from './load-target.ts';

interface Rows {
  /** The row that the address names. */
  start: number;
  /** The first row in view. */
  seen: number;
}

const top: Rows = { start: 0, seen: 0 };

/**
 * Requests the records that a list loads automatically: the configured number, and the page of the row that the address
 * names. On a slow connection, or to save data, only the page in view and the next one.
 */
export function useLoadRequest({ want }: LoadingState, { start, seen }: Rows = top): void {
  const autoLoad = useAutoLoad();
  const records = loadsSparingly()
    ? Math.max(start, seen) + defaultPageSize + Math.min(autoLoad, defaultPageSize)
    : Math.max(autoLoad, start + defaultPageSize);
  useEffect(() => {
    want(records);
    // Once per amount; `want` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [records]);
}
