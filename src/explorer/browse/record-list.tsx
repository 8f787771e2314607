import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { List, type ListImperativeAPI } from 'react-window';
import { type ListProps, rowKey } from './list-rows.ts';
import styles from './record-list.module.css';
import { ListRow, type RowProps } from './record-row.tsx';
import type { Rows } from './rows.ts';
import { useActiveRow } from './use-active-row.ts';
import { useChosenRow, useStartRow } from './use-scroll-goals.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const groupHeight = 44;
const memberHeight = 36;
const oneLineHeight = 56;
const twoLineHeight = 77;
// On the wide side: a name that is given a line too many looks loose, one too few is cut.
const averageCharacterWidth = 8.2;

/**
 * A virtual list of links: only the rows in view are drawn. Arrows, Home, End and Page keys and the first letters of
 * a name move between rows, Tab enters and leaves the list in one step.
 */
export function RecordList(props: ListProps) {
  const { label, rows, records, search, chosen, startRow, onSettle, onToggleGroup } = props;
  const list = useRef<ListImperativeAPI>(null);
  // Unknown until the list is laid out; only then do rows have their heights, and scrolling a goal.
  const [width, setWidth] = useState<number | null>(null);
  const { active, setActive, takeKey } = useActiveRow(rows);
  const visible = useVisibleRows((first, last) => {
    onSettle(first);
    // The row that Tab reaches has to be one that is drawn.
    if (active.index < first || active.index > last) setActive({ index: first, focus: false });
  });
  const scrollTo = (index: number, align: 'auto' | 'start' | 'smart') =>
    list.current?.scrollToRow({ index, align });
  function onKeyDown(event: KeyboardEvent) {
    const target = takeKey(event, visible.last.current - visible.first.current);
    if (target !== null) scrollTo(target, 'auto');
  }
  const perLine = Math.max(20, ((width ?? 600) - 40) / averageCharacterWidth);
  const heightOf = (drawn: Rows, index: number) => rowHeight(drawn, index, perLine);
  useSteadyScroll(() => list.current?.element ?? null, rows, records, visible.first, heightOf);
  useStartRow(scrollTo, startRow, width === null ? 0 : rows.count);
  useChosenRow(scrollTo, rows, width === null ? undefined : chosen, startRow);
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
      listRef={list}
      rowComponent={ListRow}
      rowCount={rows.count}
      rowHeight={(index, { rows: drawn }) => heightOf(drawn, index)}
      rowKey={keyOfRow}
      rowProps={rowProps}
      overscanCount={6}
      defaultHeight={600}
      // The first sizes it tells are its defaults; what is laid out has an element.
      onResize={() => setWidth(list.current?.element?.clientWidth ?? null)}
      onRowsRendered={visible.onRowsRendered}
      onKeyDown={onKeyDown}
    />
  );
}

function keyOfRow(index: number, { rows }: RowProps): string {
  return rowKey(rows, index);
}

function rowHeight(rows: Rows, index: number, perLine: number): number {
  const entry = rows.entryAt(index);
  if (entry === undefined) return groupHeight;
  if (rows.isMember(index)) return memberHeight;
  return entry.record.name.length > perLine ? twoLineHeight : oneLineHeight;
}
