import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Rows } from './rows.ts';

/**
 * Keeps visible rows in place when records are inserted above them, as in a sorted list during loading; not at the very
 * top, where users wait for the first rows. Heights in px; `records` changes when records arrive, not when a group is
 * opened.
 */
export function useScrollAnchor(
  scroller: () => HTMLElement | null,
  rows: Rows,
  records: Rows,
  viewKey: string,
  firstVisible: RefObject<number>,
  heightOf: (rows: Rows, index: number) => number,
) {
  const before = useRef({ rows, records, viewKey });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, records, viewKey };
    const element = scroller();
    if (old.viewKey !== viewKey && element !== null) {
      element.scrollTop = 0;
      return;
    }
    if (old.records === records || element === null || element.scrollTop === 0) return;
    const from = firstRecord(old.rows, firstVisible.current);
    const entry = old.rows.entryAt(from);
    const to = entry === undefined ? -1 : rows.indexOf(entry);
    if (to === -1 || to === from) return;
    element.scrollTop += offsetOf(rows, to, heightOf) - offsetOf(old.rows, from, heightOf);
    // Reported only after the scroll event; the next records may arrive before it.
    firstVisible.current = to;
    // Only when the rows change; their positions are read then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, records, viewKey]);
}

function firstRecord(rows: Rows, from: number): number {
  let index = from;
  while (index < rows.count && rows.entryAt(index) === undefined) index += 1;
  return index;
}

function offsetOf(rows: Rows, index: number, heightOf: (rows: Rows, index: number) => number): number {
  let offset = 0;
  for (let above = 0; above < index; above++) offset += heightOf(rows, above);
  return offset;
}
