import { type KeyboardEvent, useState } from 'react';
import { useVirtualizer } from 'react-window';
import type { Sort } from '../../catalog/filter/sort.ts';
import { type ColumnName, columnOf } from './table-columns.ts';
import { type ListProps, rowKey } from './list-rows.ts';
import styles from './record-table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useRovingTabindex } from './use-roving-tabindex.ts';
import { useScrollToChosen, useInitialScroll } from './use-initial-scroll.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const rowHeight = 36;
const heightOf = () => rowHeight;

interface Props extends ListProps {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/**
 * The rows as a table, for comparing: a real one, of which only the rows in view are drawn, with their number and the
 * number of all announced. It scrolls in its own box, both ways; the keyboard works as in the list.
 */
export function RecordTable(props: Props) {
  const {
    label,
    question,
    rows,
    records,
    search,
    chosen,
    columns,
    sort,
    startRow,
    onSettle,
    onSort,
    onToggleGroup,
  } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { active, setActive, takeKey, bringInto } = useRovingTabindex(rows, question);
  const visible = useVisibleRows((first, last) => {
    onSettle(first);
    bringInto(first, last, body);
  });
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: rows.count,
    itemSize: rowHeight,
    element: body,
    scrollElement: scroller,
    defaultSize: 600,
    overscanCount: 8,
    onItemsRendered: visible.onRowsRendered,
  });
  const scrollTo = (index: number, align: 'auto' | 'start' | 'smart') => scrollToIndex({ index, align });
  function onKeyDown(event: KeyboardEvent) {
    const target = takeKey(event, visible.last.current - visible.first.current);
    if (target !== null) scrollTo(target, 'auto');
  }
  useScrollAnchor(() => scroller, rows, records, question, visible.first, heightOf);
  // The row that Tab reaches goes along: it has to be one that is drawn.
  const goTo = (index: number, align: 'start' | 'smart') => {
    setActive({ index, focus: false });
    scrollTo(index, align);
  };
  useInitialScroll(goTo, startRow, question, scroller === null ? 0 : rows.count);
  useScrollToChosen(goTo, { ...props, chosen: scroller === null ? undefined : chosen });
  const above = items[0]?.offset ?? 0;
  const last = items.at(-1);
  const below = last === undefined ? 0 : totalSize - last.offset - last.size;
  const width = columns.map((column) => columnOf(column).width).join(' + ');

  return (
    <div ref={setScroller} className={styles.scroller}>
      <table
        className={styles.table}
        style={{ width: `max(100%, ${width})` }}
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.length}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column} style={{ width: columnOf(column).width }} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {/* Keys bubble up from the links in the rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={setBody} onKeyDown={onKeyDown} tabIndex={-1} data-rows="">
          <tr aria-hidden="true" style={{ height: above }} />
          {items.map(({ index }) => (
            <TableRow
              key={rowKey(rows, index)}
              index={index}
              rows={rows}
              columns={columns}
              search={search}
              chosenKey={chosen?.key}
              active={active}
              onFocus={(focused) => setActive({ index: focused, focus: false })}
              onToggleGroup={onToggleGroup}
            />
          ))}
          <tr aria-hidden="true" style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}
