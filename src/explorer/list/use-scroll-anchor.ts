import { useLayoutEffect, useRef } from 'react';
import { reportScrolling } from './report-scrolling.ts';
import type { Rows } from './rows.ts';

/**
 * Keeps visible rows in place when records are inserted above them, as in a sorted list during loading; not at the very
 * top, where users wait for the first rows. Heights in px; `records` changes when records arrive, not when a group is
 * opened. The first visible row is computed from the scroll position, because virtual rows are reported only after the
 * browser's scroll event, and records may arrive before it.
 */
export function useScrollAnchor(
  scroller: () => HTMLElement | null,
  rows: Rows,
  records: Rows,
  viewKey: string,
  heightOf: (rows: Rows, index: number) => number,
) {
  const before = useRef({ rows, records, viewKey });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, records, viewKey };
    const element = scroller();
    if (element === null || element.scrollTop === 0) return;
    if (old.viewKey !== viewKey) {
      element.scrollTop = 0;
      reportScrolling(element);
      return;
    }
    if (old.records === records) return;
    const from = firstRecord(old.rows, rowAt(old.rows, element.scrollTop, heightOf));
    const entry = old.rows.entryAt(from);
    const to = entry === undefined ? -1 : rows.indexOf(entry);
    if (to === -1 || to === from) return;
    element.scrollTop += offsetOf(rows, to, heightOf) - offsetOf(old.rows, from, heightOf);
    reportScrolling(element);
    // Only when the rows change; their positions are read then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, records, viewKey]);
}

function firstRecord(rows: Rows, from: number): number {
  let index = from;
  while (index < rows.count && rows.entryAt(index) === undefined) index += 1;
  return index;
}

/** The row at a distance in px from the top of the first row; `rows.count` past the last one. */
function rowAt(rows: Rows, offset: number, heightOf: (rows: Rows, index: number) => number): number {
  let index = 0;
  for (let end = 0; index < rows.count; index += 1) {
    end += heightOf(rows, index);
    if (end > offset) break;
  }
  return index;
}

function offsetOf(rows: Rows, index: number, heightOf: (rows: Rows, index: number) => number): number {
  let offset = 0;
  for (let above = 0; above < index; above++) offset += heightOf(rows, above);
  return offset;
}
