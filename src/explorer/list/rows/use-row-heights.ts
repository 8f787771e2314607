import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import type { RowOrder } from '../../data/selected/select-record.tsx';

/** Follows a rendered row until the returned function is called. */
export type ObserveRow = (row: HTMLElement | null, entry: Entry) => () => void;

/** Heights of rows in px as laid out, whatever the reader's font and spacing, or else estimated; `version` changes with them. */
export function useRowHeights(estimate: (entry: Entry) => number) {
  const heights = useRef(new Map<string, number>());
  const observed = useRef(new Map<Element, Entry>());
  const observer = useRef<ResizeObserver>(null);
  const [version, change] = useReducer((count: number) => count + 1, 0);
  const heightOf = useCallback(
    (entry: Entry) => heights.current.get(entry.key) ?? estimate(entry),
    [estimate],
  );
  const latestHeightOf = useRef(heightOf);
  useLayoutEffect(() => {
    latestHeightOf.current = heightOf;
  }, [heightOf]);

  const observeRow = useCallback<ObserveRow>((row, entry) => {
    if (row === null) return () => {};
    observer.current ??= new ResizeObserver((sizes) => {
      let isChanged = false;
      for (const { target, borderBoxSize } of sizes) {
        const followed = observed.current.get(target);
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (followed === undefined || height === 0) continue;
        // Fractions of a pixel add up to no row.
        if (Math.abs(latestHeightOf.current(followed) - height) < 0.5) continue;
        heights.current.set(followed.key, height);
        isChanged = true;
      }
      // Before the frame is painted.
      if (isChanged) flushSync(change);
    });
    observed.current.set(row, entry);
    observer.current.observe(row);
    return () => {
      observed.current.delete(row);
      observer.current?.unobserve(row);
    };
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return { heightOf, version, observeRow };
}

/** Where rows start, in px. Heights are computed up to the requested row; the total is extrapolated from them. */
export function rowOffsets(rows: RowOrder, heightOf: (entry: Entry) => number) {
  const starts = [0];
  let end = 0;
  function startOf(index: number): number {
    for (; starts.length <= index; starts.push(end)) {
      const entry = rows.entryAt(starts.length - 1);
      end += entry === undefined ? 0 : heightOf(entry);
    }
    return starts[index] ?? end;
  }
  return {
    startOf,
    /** The row at a distance from the top; the last one beyond the end. */
    indexAt(top: number): number {
      while (end <= top && starts.length <= rows.count) startOf(starts.length);
      return Math.min(
        rows.count - 1,
        starts.findLastIndex((start) => start <= top),
      );
    },
    total: () => (end / Math.max(1, starts.length - 1)) * rows.count,
  };
}

/** How much larger than usual the reader's text is: 1 at 16 px. */
export function textScale(): number {
  if (typeof document !== 'object') return 1;
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}
