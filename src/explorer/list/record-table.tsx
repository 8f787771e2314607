import { useState } from 'react';
import type { Sort } from '../../catalog/list/sort.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { columnOf } from './table-columns.ts';
import styles from './record-table.module.css';
import { scaledTableRowHeight } from './row-height.ts';
import { titleOfCutText } from './row-text.tsx';
import { type ListProps, rowKey } from './rows.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Props extends ListProps {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/**
 * A virtual table with the keys of the list, scrolling in both directions. Screen readers get each row's number and the
 * total.
 */
export function RecordTable(props: Props) {
  const { label, rows, columns, sort, onSort } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [rowHeight] = useState(scaledTableRowHeight);
  const isLaidOut = scroller !== null;
  const { items, totalSize, rowProps, onKeyDown } = useVirtualRows(props, {
    scroller,
    body,
    isLaidOut,
    rowHeight,
  });
  const above = items[0]?.offset ?? 0;
  const last = items.at(-1);
  const below = last === undefined ? 0 : totalSize - last.offset - last.size;
  const width = columns.map((column) => columnOf(column).width).join(' + ');

  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      style={{ ['--row-height' as string]: `${rowHeight}px` }}
    >
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
        <tbody ref={setBody} onKeyDown={onKeyDown} onPointerOver={titleOfCutText} tabIndex={-1} data-rows="">
          <tr aria-hidden="true" style={{ height: above }} />
          {items.map(({ index }) => (
            <TableRow key={rowKey(rows, index)} index={index} columns={columns} {...rowProps} />
          ))}
          <tr aria-hidden="true" style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}
