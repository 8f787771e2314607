import { useEffect, useRef } from 'react';

const settleMilliseconds = 300;

/** Tracks the visible rows and calls `onRest` with the first and last once scrolling ends. */
export function useVisibleRows(onRest: (first: number, last: number) => void) {
  const first = useRef(0);
  const last = useRef(0);
  const timer = useRef(0);
  // The URL may change before scrolling ends.
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    first,
    last,
    onRowsRendered: ({ startIndex, stopIndex }: { startIndex: number; stopIndex: number }) => {
      first.current = startIndex;
      last.current = stopIndex;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(startIndex, stopIndex), settleMilliseconds);
    },
  };
}
