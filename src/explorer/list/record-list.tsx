import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { List, type ListImperativeAPI } from 'react-window';
import { type ListProps, rowKey } from './list-rows.ts';
import styles from './record-list.module.css';
import { ListRow, type RowProps } from './record-row.tsx';
import { type RowHeights, rowHeights } from './row-height.ts';
import type { Rows } from './rows.ts';
import { useRovingTabindex } from './use-roving-tabindex.ts';
import { useScrollToChosen, useInitialScroll } from './use-initial-scroll.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const groupHeight = 44;
const memberHeight = 36;

interface LaidOut {
  element: HTMLElement | null;
  /** In pixels, without the scroll bar. */
  width: number | null;
}

/**
 * A virtual list of links: only the rows in view are drawn. Arrows, Home, End and Page keys and the first letters of
 * a name move between rows, Tab enters and leaves the list in one step.
 */
export function RecordList(props: ListProps) {
  const { label, question, rows, records, search, chosen, startRow, onSettle, onToggleGroup } = props;
  const list = useRef<ListImperativeAPI>(null);
  // Unknown until the list is laid out; only then do rows have their heights, and scrolling a goal.
  const [{ element, width }, setLaidOut] = useState<LaidOut>({ element: null, width: null });
  const { active, setActive, takeKey, bringInto } = useRovingTabindex(rows, question);
  const visible = useVisibleRows((first, last) => {
    onSettle(first);
    bringInto(first, last, list.current?.element ?? null);
  });
  const scrollTo = (index: number, align: 'auto' | 'start' | 'smart') =>
    list.current?.scrollToRow({ index, align });
  function onKeyDown(event: KeyboardEvent) {
    const target = takeKey(event, visible.last.current - visible.first.current);
    if (target !== null) scrollTo(target, 'auto');
  }
  const heights = useMemo(() => rowHeights(width === null ? null : element, width ?? 600), [width, element]);
  const heightOf = (drawn: Rows, index: number) => rowHeight(drawn, index, heights);
  useScrollAnchor(() => list.current?.element ?? null, rows, records, question, visible.first, heightOf);
  // The row that Tab reaches goes along: it has to be one that is drawn.
  const goTo = (index: number, align: 'start' | 'smart') => {
    setActive({ index, focus: false });
    scrollTo(index, align);
  };
  useInitialScroll(goTo, startRow, question, width === null ? 0 : rows.count);
  useScrollToChosen(goTo, { ...props, chosen: width === null ? undefined : chosen });
  const chosenKey = chosen?.key;

  const rowProps = useMemo<RowProps>(
    () => ({
      rows,
      search,
      chosenKey,
      active,
      onFocus: (index) => setActive({ index, focus: false }),
      onToggleGroup,
    }),
    // What toggles a group is made anew with every render, from what is listed here.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, search, chosenKey, active],
  );

  return (
    <List<RowProps>
      className={styles.list}
      aria-label={label}
      // Has the focus, and takes keys, while the row that had it is out of view.
      tabIndex={-1}
      data-rows=""
      listRef={list}
      rowComponent={ListRow}
      rowCount={rows.count}
      rowHeight={(index, { rows: drawn }) => heightOf(drawn, index)}
      rowKey={keyOfRow}
      rowProps={rowProps}
      overscanCount={4}
      defaultHeight={600}
      // The first sizes it tells are its defaults; what is laid out has an element.
      onResize={() => {
        const laidOut = list.current?.element ?? null;
        const inner = laidOut?.clientWidth ?? null;
        setLaidOut((now) =>
          now.element === laidOut && now.width === inner ? now : { element: laidOut, width: inner },
        );
      }}
      onRowsRendered={visible.onRowsRendered}
      onKeyDown={onKeyDown}
    />
  );
}

function keyOfRow(index: number, { rows }: RowProps): string {
  return rowKey(rows, index);
}

function rowHeight(rows: Rows, index: number, heights: RowHeights): number {
  const entry = rows.entryAt(index);
  if (entry === undefined) return groupHeight;
  if (rows.isMember(index)) return memberHeight;
  return heights(entry.record.name, entry.marks.length > 0);
}
