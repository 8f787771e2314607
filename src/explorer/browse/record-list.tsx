import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { List, type ListImperativeAPI } from 'react-window';
import type { Entry } from '../../catalog/entry.ts';
import { rowForKey } from './list-keys.ts';
import styles from './record-list.module.css';
import { RecordRow, type RowProps } from './record-row.tsx';
import type { Rows } from './rows.ts';

const oneLineHeight = 56;
const twoLineHeight = 77;
const averageCharacterWidth = 7.4;
const settleMilliseconds = 300;

interface Props {
  label: string;
  rows: Rows;
  search: string;
  chosen: Entry | undefined;
  /** The row to begin at; used once, as soon as that row is there. */
  startRow: number;
  /** Called with the first visible row when scrolling comes to rest. */
  onSettle: (firstRow: number) => void;
}

/**
 * A virtual list of links: only the rows in view are drawn. Arrows, Home, End and Page keys move
 * between rows, Tab enters and leaves the list in one step.
 */
export function RecordList({ label, rows, search, chosen, startRow, onSettle }: Props) {
  const list = useRef<ListImperativeAPI>(null);
  // Unknown until the list is laid out; only then do rows have their heights, and scrolling a goal.
  const [width, setWidth] = useState<number | null>(null);
  const [active, setActive] = useState({ index: 0, focus: false });
  const visible = useVisibleRows(
    onSettle,
    (first) => setActive({ index: first, focus: false }),
    active.index,
  );
  useStartRow(list, startRow, width === null ? 0 : rows.count);
  useChosenRow(list, rows, width === null ? undefined : chosen, startRow);
  const chosenKey = chosen?.key;

  const rowProps = useMemo<RowProps>(
    () => ({ rows, search, chosenKey, active, onFocus: (index) => setActive({ index, focus: false }) }),
    [rows, search, chosenKey, active],
  );
  const perLine = Math.max(20, ((width ?? 600) - 40) / averageCharacterWidth);

  function onKeyDown(event: KeyboardEvent) {
    const pageRows = visible.current.stop - visible.current.start;
    const target = rowForKey(event, active.index, rows.count, pageRows);
    if (target === null) return;
    event.preventDefault();
    list.current?.scrollToRow({ index: target, align: 'auto' });
    setActive({ index: target, focus: true });
  }

  return (
    <List<RowProps>
      className={styles.list}
      aria-label={label}
      listRef={list}
      rowComponent={RecordRow}
      rowCount={rows.count}
      rowHeight={(index, { rows: drawn }) =>
        (drawn.entryAt(index)?.record.name.length ?? 0) > perLine ? twoLineHeight : oneLineHeight
      }
      rowProps={rowProps}
      overscanCount={6}
      defaultHeight={600}
      onResize={({ width: measured }) => setWidth(measured)}
      onRowsRendered={visible.onRowsRendered}
      onKeyDown={onKeyDown}
    />
  );
}

/** Keeps which rows are in view, and reports the first of them once scrolling rests. */
function useVisibleRows(
  onSettle: (first: number) => void,
  onActiveLeft: (first: number) => void,
  active: number,
) {
  const current = useRef({ start: 0, stop: 0 });
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    get current() {
      return current.current;
    },
    onRowsRendered: ({ startIndex, stopIndex }: { startIndex: number; stopIndex: number }) => {
      current.current = { start: startIndex, stop: stopIndex };
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        onSettle(startIndex);
        // The row that Tab reaches has to be one that is drawn.
        if (active < startIndex || active > stopIndex) onActiveLeft(startIndex);
      }, settleMilliseconds);
    },
  };
}

/** Scrolls to the row a restored address names, once, when it has arrived. */
function useStartRow(list: { current: ListImperativeAPI | null }, startRow: number, count: number) {
  const pending = useRef(startRow);
  useEffect(() => {
    if (pending.current === 0 || count <= pending.current) return;
    list.current?.scrollToRow({ index: pending.current, align: 'start' });
    pending.current = 0;
  }, [list, count]);
}

/** Brings the chosen record's row into view whenever the choice changes, unless an address names the row. */
function useChosenRow(
  list: { current: ListImperativeAPI | null },
  rows: Rows,
  chosen: Entry | undefined,
  startRow: number,
) {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (chosen === undefined || shown.current === chosen.key) return;
    const first = shown.current === undefined;
    shown.current = chosen.key;
    if (first && startRow > 0) return;
    const index = rows.indexOf(chosen);
    if (index === -1) return;
    list.current?.scrollToRow({ index, align: 'smart' });
  }, [list, rows, chosen, startRow]);
}
