import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useVirtualizer } from 'react-window';
import { topRow } from './list-position.ts';
import type { ListProps, Rows } from './rows.ts';
import { type RovingRow, useRovingTabindex } from './use-roving-tabindex.ts';
import { reportScrolling, useScrollAnchor, useStartPosition } from './use-scroll-position.ts';

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
