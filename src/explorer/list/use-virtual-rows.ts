import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useLayoutEffect } from 'react';
import { useVirtualizer } from 'react-window';
import { topRow, type SavedRow } from './list-position.ts';
import type { ListProps, Rows } from './rows.ts';
import { type RovingRow, useRovingTabindex } from './use-roving-tabindex.ts';

/** The data that every row is rendered from. */
export interface RowProps extends Pick<ListProps, 'rows' | 'search' | 'onToggleGroup'> {
  chosenKey: string | undefined;
  active: RovingRow;
  onFocus: (index: number) => void;
}

interface Frame {
  scroller: HTMLElement | null;
  /** The element in it that contains the rows, if it does not contain them itself. */
  body?: HTMLElement | null;
  /** Whether rows have their final heights; scrolling waits for it. */
  isLaidOut: boolean;
  /** In px; the same function for as long as heights do not change. */
  rowHeight: number | ((rows: Rows, index: number) => number);
}

const settleMilliseconds = 300;

/**
 * What list and table share: visible rows, the roving tab stop with its keys, and the scroll position. The caller
 * renders `items` within `totalSize` px and passes key events on.
 */
export function useVirtualRows(props: ListProps, frame: Frame) {
  const { viewKey, rows, search, chosen, onSettle, onToggleGroup } = props;
  const { scroller, body = scroller, isLaidOut, rowHeight } = frame;
  const { active, setActive, handleKey, moveIntoView } = useRovingTabindex(rows, viewKey);
  const visible = useRef({ first: 0, last: 0 });
  const settling = useRef(0);
  const settle = useRef(() => {});
  // The URL may change before scrolling ends.
  useEffect(() => {
    settle.current = () => {
      const { first, last } = visible.current;
      onSettle(first === 0 ? topRow : { row: first, record: rows.entryAt(first)?.key ?? null });
      moveIntoView(first, last, body);
    };
  });
  useEffect(() => () => clearTimeout(settling.current), []);
  const itemSize = useMemo(
    () => (typeof rowHeight === 'number' ? rowHeight : (index: number) => rowHeight(rows, index)),
    [rows, rowHeight],
  );
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: rows.count,
    itemSize,
    element: body,
    ...('body' in frame && { scrollElement: scroller }),
    defaultSize: 600,
    overscanCount: 6,
    onItemsRendered: ({ startIndex, stopIndex }) => {
      visible.current = { first: startIndex, last: stopIndex };
      clearTimeout(settling.current);
      settling.current = window.setTimeout(() => settle.current(), settleMilliseconds);
    },
  });
  function scrollTo(index: number, align: 'auto' | 'start' | 'smart') {
    scrollToIndex({ index, align });
    if (scroller !== null) reportScrolling(scroller);
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = handleKey(event, visible.current.last - visible.current.first);
    if (target !== null) scrollTo(target, 'auto');
  }
  useScrollAnchor(scroller, props, (rendered, index) =>
    typeof rowHeight === 'number' ? rowHeight : rowHeight(rendered, index),
  );
  useStartPosition(props, isLaidOut, (index, align) => {
    // The row in the tab order must always be rendered.
    setActive({ index, focus: false });
    scrollTo(index, align);
  });
  const onFocus = useCallback((focused: number) => setActive({ index: focused, focus: false }), [setActive]);
  const chosenKey = chosen?.key;
  const { index, focus } = active;
  const rowProps = useMemo<RowProps>(
    () => ({ rows, search, chosenKey, active: { index, focus }, onFocus, onToggleGroup }),
    // The toggle is a new function with the same effect on every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, search, chosenKey, index, focus, onFocus],
  );
  return { items, totalSize, rowProps, onKeyDown };
}

/**
 * Called after code has scrolled the element of virtual rows, so that the next frame has the rows at the new position.
 * The browser reports scrolling only when it starts that frame, which is then painted without them.
 */
function reportScrolling(scroller: HTMLElement): void {
  scroller.dispatchEvent(new Event('scroll'));
}

/**
 * Keeps visible rows in place when records are inserted above them, as in a sorted list during loading; not at the very
 * top, where users wait for the first rows. Heights in px; `records` changes when records arrive, not when a group is
 * opened. The first visible row is computed from the scroll position, because virtual rows are reported only after the
 * browser's scroll event, and records may arrive before it.
 */
function useScrollAnchor(
  scroller: HTMLElement | null,
  { rows, records, viewKey }: Pick<ListProps, 'rows' | 'records' | 'viewKey'>,
  heightOf: (rows: Rows, index: number) => number,
) {
  const before = useRef({ rows, records, viewKey });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, records, viewKey };
    const top = scroller?.scrollTop ?? 0;
    if (scroller === null || top === 0) return;
    if (old.viewKey !== viewKey) {
      scroller.scrollTop = 0;
      reportScrolling(scroller);
      return;
    }
    if (old.records === records) return;
    // The first record that is visible, or follows the head of a group at the top, and its distance from the top.
    let from = 0;
    let moved = 0;
    for (let end = 0; from < old.rows.count; from += 1) {
      end += heightOf(old.rows, from);
      if (end > top && old.rows.entryAt(from) !== undefined) break;
      moved = -end;
    }
    const entry = old.rows.entryAt(from);
    const to = entry === undefined ? -1 : rows.indexOf(entry);
    if (to === -1 || to === from) return;
    for (let above = 0; above < to; above += 1) moved += heightOf(rows, above);
    scroller.scrollTop += moved;
    reportScrolling(scroller);
    // Only when the rows change; their positions are read then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, records, viewKey]);
}

/**
 * Scrolls once per view to the row of a restored history entry, as soon as its record is loaded and laid out; if the
 * record is not in the list, to the row of that number. Otherwise, and whenever another record is opened, scrolls to
 * the row of the open record.
 */
function useStartPosition(
  { rows, viewKey, chosen, startRow, isLoading }: ListProps,
  isLaidOut: boolean,
  goTo: (index: number, align: 'start' | 'smart') => void,
) {
  const done = useRef({ viewKey, pending: startRow, chosen: '' });
  useLayoutEffect(() => {
    if (done.current.viewKey !== viewKey) done.current = { viewKey, pending: startRow, chosen: '' };
    if (!isLaidOut) return;
    const now = done.current;
    const index = now.pending.row === 0 ? -1 : indexOf(now.pending, rows, isLoading);
    if (index !== -1) {
      goTo(index, 'start');
      now.pending = topRow;
    }
    if (chosen === undefined || now.chosen === chosen.key) return;
    const isRestored = now.chosen === '' && startRow.row > 0;
    now.chosen = chosen.key;
    const at = isRestored ? -1 : rows.indexOf(chosen);
    if (at !== -1) goTo(at, 'smart');
    // Runs when rows arrive; `goTo` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, viewKey, chosen, startRow, isLoading, isLaidOut]);
}

/** The row to restore, or -1 while it is unknown. */
function indexOf({ row, record }: SavedRow, rows: Rows, isLoading: boolean): number {
  if (record !== null) {
    for (let index = 0; index < rows.count; index += 1) if (rows.entryAt(index)?.key === record) return index;
    if (isLoading) return -1;
  }
  return row < rows.count ? row : -1;
}
