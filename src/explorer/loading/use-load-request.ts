import { useEffect } from 'react';
import type { LoadingState } from './use-collection.ts';
import { useAutoLoad } from './load-target.ts';

/** Asks for what a list loads by itself, and for at least `least` records. */
export function useLoadRequest({ want }: LoadingState, least = 0): void {
  const records = Math.max(useAutoLoad(), least);
  useEffect(() => {
    want(records);
    // Asked once for each amount; `want` is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [records]);
}
