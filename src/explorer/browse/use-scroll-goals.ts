import { useEffect, useRef } from 'react';
import type { Entry } from '../../catalog/entry.ts';
import type { Rows } from './rows.ts';

type ScrollTo = (index: number, align: 'start' | 'smart') => void;

/** Scrolls to the row a restored address names, once, when it has arrived. Until laid out, `count` is 0. */
export function useStartRow(scrollTo: ScrollTo, startRow: number, count: number) {
  const pending = useRef(startRow);
  useEffect(() => {
    if (pending.current === 0 || count <= pending.current) return;
    scrollTo(pending.current, 'start');
    pending.current = 0;
    // When rows arrive; how to scroll is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count]);
}

/** Brings the chosen record's row into view whenever the choice changes, unless an address names the row. */
export function useChosenRow(scrollTo: ScrollTo, rows: Rows, chosen: Entry | undefined, startRow: number) {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (chosen === undefined || shown.current === chosen.key) return;
    const first = shown.current === undefined;
    shown.current = chosen.key;
    if (first && startRow > 0) return;
    const index = rows.indexOf(chosen);
    if (index !== -1) scrollTo(index, 'smart');
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, chosen, startRow]);
}
