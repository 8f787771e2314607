import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Sort } from '../../catalog/list/sort.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { SelectCheckbox } from '../data/select-record.tsx';
import { recordPath } from '../data/record-path.ts';
import { cellText, columnOf } from './table-columns.ts';
import { scaledTableRowHeight } from './row-height.ts';
import { Flag, titleOfCutText } from './row-text.tsx';
import { type ListProps, rowKey } from './rows.ts';
import { TableHead } from './table-head.tsx';
import { type RowProps, useVirtualRows } from './use-virtual-rows.ts';
import { GroupHead, useFocusWhen } from './group-head.tsx';
import { Highlighted } from './highlighted.tsx';
import styles from './record-table.module.css';

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

interface TableRowProps extends RowProps {
  index: number;
  columns: readonly ColumnName[];
}

/** A table row: a record with a cell per column, or a group head spanning all of them. */
function TableRow(props: TableRowProps) {
  const { rows, index, columns, chosenKey } = props;
  const entry = rows.entryAt(index);
  if (entry === undefined) {
    return (
      <tr aria-rowindex={index + 2}>
        <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
          <GroupHead {...props} />
        </th>
      </tr>
    );
  }
  return (
    // A larger click target; keyboard users follow the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      aria-rowindex={index + 2}
      onClick={followLink}
      data-member={rows.isMember(index)}
      data-chosen={entry.key === chosenKey}
    >
      {columns.map((column, at) =>
        column === 'name' ? (
          <NameCell key={column} {...props} entry={entry} />
        ) : (
          <td key={column} aria-colindex={at + 1} data-numeric={columnOf(column).isNumeric}>
            <bdi>{cellText(column, entry)}</bdi>
          </td>
        ),
      )}
    </tr>
  );
}

/** Clicks in a row follow its link with the same modifier keys; selecting text does not. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  if (isControl || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', click));
}

function NameCell({
  entry,
  index,
  rows,
  search,
  chosenKey,
  active,
  onFocus,
}: TableRowProps & { entry: Entry }) {
  const isActive = active.index === index;
  return (
    <th scope="row" aria-colindex={1}>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(isActive && active.focus)}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={entry.key === chosenKey ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <Flag entry={entry} />
        <Highlighted text={headingOf(entry)} ranges={rows.explain(entry)?.name ?? []} />
      </Link>
    </th>
  );
}
