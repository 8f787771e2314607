import { useEffect } from 'react';
import type { LoadingState } from './use-collection.ts';
import { useAutoLoad } from './load-target.ts';

/** Requests the records that a list loads automatically, or at least `least`. */
export function useLoadRequest({ want }: LoadingState, least = 0): void {
  const records = Math.max(useAutoLoad(), least);
  useEffect(() => {
    want(records);
    // Once per amount; `want` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [records]);
}
