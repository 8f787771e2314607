import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useHref } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import { topRow, useStartPosition } from '../list-position.ts';
import type { ListProps, Rows } from '../list-rows.ts';
import { type ObserveRow, rowOffsets, textScale, useRowHeights } from './use-row-heights.ts';
import { type RovingRow, useRovingTabindex } from './use-roving-tabindex.ts';

/** The data that every row is rendered from. */
export interface RowProps extends Pick<ListProps, 'rows' | 'search'> {
  /** The path of the home page without a slash at its end, which begins the path of every record. */
  home: string;
  chosenKey: string | undefined;
  active: RovingRow;
  onFocus: (index: number) => void;
  observeRow: ObserveRow;
}

const settleMilliseconds = 300;
// Scrolling renders the rows again after this many px, which is less than the rows around the viewport take.
const scrollStep = 100;
const rowsAround = 6;
// In px: outside of a browser, the rows that fit a tall screen are rendered.
const beforeLayout = typeof document === 'object' ? 600 : 1200;

/**
 * What list and table share: visible rows, the roving tab stop with its keys, and the scroll position. The caller
 * attaches `scroller`, renders the rows from `first` to `last` with `above` and `below` px around them, and passes key events
 * on. `estimate` is the height in px of a row that was not rendered yet, at the usual size of text, in a list `width` px wide;
 * the same function for each render. `covered` px of the scrolling element are not for rows.
 */
export function useVirtualRows(
  props: ListProps,
  estimate: (entry: Entry, width: number) => number,
  covered = 0,
) {
  const { viewKey, rows, search, openKey, chosen, onSettle } = props;
  const { active, setActive, handleKey, moveIntoView } = useRovingTabindex(rows, viewKey);
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ element: null as HTMLElement | null, width: 600, height: beforeLayout });
  const { element, width } = size;
  const height = size.height - covered;
  const estimated = useMemo(() => {
    const scale = textScale();
    return (entry: Entry) => estimate(entry, width / scale) * scale;
  }, [estimate, width]);
  const { heightOf, version, observeRow } = useRowHeights(estimated);
  // A version is another state of the same heights.
  // oxlint-disable-next-line react/exhaustive-deps
  const offsets = useMemo(() => rowOffsets(rows, heightOf), [rows, heightOf, version]);
  // Known from events and from what is written: reading it would force a layout.
  const position = useRef(0);
  /** The rows whose end is in view. */
  const endOf = useRef<Rows | null>(null);
  // Whether the open record's row is kept in view: until the reader scrolls or presses keys that move in the list.
  const isFollowing = useRef(true);
  /** The saved row that is still to be shown, for as long as the reader has not moved in the list; the first one for none. */
  const awaited = useRef(topRow);
  const [view, setView] = useState({ top: 0, isWritten: true });
  const { top } = view;
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    // Before the frame is painted.
    const observer = new ResizeObserver(([entry]) => {
      const rect = entry?.contentRect;
      if (rect !== undefined && rect.width > 0)
        flushSync(() => setSize({ element: list, width: rect.width, height: rect.height }));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  // What a key has found is painted first, without what only scrolling shows: a third of its rows.
  const around = useDeferredValue(viewKey) === viewKey ? rowsAround : 0;
  const first = Math.max(0, offsets.indexAt(top) - around);
  const last = Math.min(rows.count - 1, offsets.indexAt(top + scrollStep + height) + around);
  const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const above = offsets.startOf(first);
  const total = offsets.total();
  const below = Math.max(0, total - offsets.startOf(last + 1));

  const settling = useRef(0);
  const settle = useRef(() => {});
  const visible = () => ({
    from: offsets.indexAt(position.current),
    to: offsets.indexAt(position.current + height - 1),
  });
  // The URL may change before scrolling ends.
  useEffect(() => {
    settle.current = () => {
      if (awaited.current.row > 0) return;
      const { from, to } = visible();
      onSettle(from === 0 ? topRow : { row: from, record: rows.entryAt(from)?.key ?? null });
      moveIntoView(from, to);
    };
  });
  const settleLater = () => {
    clearTimeout(settling.current);
    settling.current = window.setTimeout(() => settle.current(), settleMilliseconds);
  };
  useEffect(settleLater, [first, last]);
  useEffect(() => () => clearTimeout(settling.current), []);
  function onScroll() {
    const list = scroller.current;
    const now = Math.max(0, list?.scrollTop ?? 0);
    // What is written is reported, too, rounded.
    if (Math.abs(now - position.current) > 1) {
      isFollowing.current = false;
      awaited.current = topRow;
      const isAtEnd = list !== null && now > 0 && now + list.clientHeight >= list.scrollHeight - 1;
      endOf.current = isAtEnd ? rows : null;
    }
    position.current = now;
    const step = Math.floor(position.current / scrollStep) * scrollStep;
    setView((old) => (old.top === step ? old : { top: step, isWritten: true }));
    settleLater();
  }
  /** Renders the rows at a position before scrolling to it; the browser reports scrolling only after the next frame. */
  function scrollTo(next: number, end: Rows | null = null) {
    endOf.current = end;
    position.current = Math.max(0, Math.min(next, offsets.total() - height));
    setView({ top: position.current, isWritten: false });
  }
  // Whoever has scrolled to the end sees it, also once the heights of the rows there are known.
  useLayoutEffect(() => {
    if (endOf.current === rows) scrollTo(total, endOf.current);
    // Only when the heights change: more rows must not move what is read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [total]);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!view.isWritten && list !== null)
      list.scrollTop = endOf.current === null ? view.top : list.scrollHeight;
  }, [view]);
  function isVisible(index: number, { startOf } = offsets) {
    return (
      index !== -1 && startOf(index) >= position.current && startOf(index + 1) <= position.current + height
    );
  }
  function reveal(index: number, align: 'nearest' | 'start' | 'center') {
    const start = offsets.startOf(index);
    const end = offsets.startOf(index + 1);
    if (align === 'start') scrollTo(start);
    else if (isVisible(index)) return;
    else if (align === 'center') scrollTo((start + end - height) / 2);
    else scrollTo(start < position.current ? start : end - height);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { from, to } = visible();
    const target = handleKey(event, to - from);
    if (target === null) return;
    isFollowing.current = false;
    awaited.current = topRow;
    reveal(target, 'nearest');
  }

  // Keeps visible rows in place when records are inserted above them, but not at the very top, where users wait for the first
  // rows; when heights change, as beside a record that is opened, the row of that record.
  const before = useRef({ viewKey, rows, offsets });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { viewKey, rows, offsets };
    if (old.viewKey !== viewKey) {
      if (position.current > 0) scrollTo(0);
      return;
    }
    const isResized = old.rows === rows;
    if (!isResized && position.current === 0) return;
    const opened = isResized && chosen !== undefined ? rows.indexOf(chosen) : -1;
    const from = isVisible(opened, old.offsets) ? opened : old.offsets.indexAt(position.current);
    const entry = old.rows.entryAt(from);
    const to = isResized || entry === undefined ? from : rows.indexOf(entry);
    const moved = to === -1 ? 0 : offsets.startOf(to) - old.offsets.startOf(from);
    if (moved !== 0) scrollTo(position.current + moved);
    // Only when the rows or their heights change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewKey, offsets]);
  useStartPosition(props, element !== null, isFollowing, awaited, (index, align) => {
    // The row in the tab order must always be rendered.
    setActive({ index, focus: false });
    reveal(index, align);
  });
  const onFocus = useCallback((focused: number) => setActive({ index: focused, focus: false }), [setActive]);
  const { index, focus } = active;
  const home = useHref('/').replace(/\/$/, '');
  const rowProps = useMemo<RowProps>(
    () => ({ rows, home, search, chosenKey: openKey, active: { index, focus }, onFocus, observeRow }),
    [rows, home, search, openKey, index, focus, onFocus, observeRow],
  );
  return { scroller, indexes, above, below, rowProps, onScroll, onKeyDown };
}
