import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { useVirtualizer } from 'react-window';
import type { ListProps } from './list-rows.ts';
import { reportScrolling } from './report-scrolling.ts';
import type { Rows } from './rows.ts';
import { topRow } from './saved-row.ts';
import { useInitialScroll, useScrollToChosen } from './use-initial-scroll.ts';
import { type RovingRow, useRovingTabindex } from './use-roving-tabindex.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The data that every row is rendered from. */
export interface RowProps {
  rows: Rows;
  /** Query string of every record's link: the search and the filters. */
  search: string;
  chosenKey: string | undefined;
  active: RovingRow;
  onFocus: (index: number) => void;
  onToggleGroup: (name: string) => void;
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

/**
 * What list and table share: visible rows, the roving tab stop with its keys, and the scroll position. The caller
 * renders `items` within `totalSize` px and passes key events on.
 */
export function useVirtualRows(props: ListProps, frame: Frame) {
  const { viewKey, rows, records, search, chosen, onSettle, onToggleGroup } = props;
  const { scroller, body = scroller, isLaidOut, rowHeight } = frame;
  const { active, setActive, handleKey, moveIntoView } = useRovingTabindex(rows, viewKey);
  const visible = useVisibleRows((first, last) => {
    onSettle(first === 0 ? topRow : { row: first, record: rows.entryAt(first)?.key ?? null });
    moveIntoView(first, last, body);
  });
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
    onItemsRendered: visible.onRowsRendered,
  });
  function scrollTo(index: number, align: 'auto' | 'start' | 'smart') {
    scrollToIndex({ index, align });
    if (scroller !== null) reportScrolling(scroller);
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = handleKey(event, visible.last.current - visible.first.current);
    if (target !== null) scrollTo(target, 'auto');
  }
  const heightOf = (rendered: Rows, index: number) =>
    typeof rowHeight === 'number' ? rowHeight : rowHeight(rendered, index);
  useScrollAnchor(() => scroller, rows, records, viewKey, heightOf);
  // The row in the tab order must always be rendered.
  const goTo = (index: number, align: 'start' | 'smart') => {
    setActive({ index, focus: false });
    scrollTo(index, align);
  };
  useInitialScroll(goTo, props, isLaidOut);
  useScrollToChosen(goTo, { ...props, chosen: isLaidOut ? chosen : undefined });
  const onFocus = useCallback((focused: number) => setActive({ index: focused, focus: false }), [setActive]);
  const chosenKey = chosen?.key;
  const { index, focus } = active;
  const rowProps = useMemo<RowProps>(
    () => ({
      rows,
      search,
      chosenKey,
      active: { index, focus },
      onFocus,
      onToggleGroup,
    }),
    // The toggle is a new function with the same effect on every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, search, chosenKey, index, focus, onFocus],
  );
  return { items, totalSize, rowProps, onKeyDown };
}
