import { type ComponentProps, type MouseEvent, useCallback, useMemo, useState } from 'react';
import type { Sort } from '../../../catalog/list/sort.ts';
import type { ColumnName } from '../../../catalog/records/fields.ts';
import { shownUnit } from '../../../catalog/records/variable-facts.ts';
import { rowHeadingOf } from '../../../catalog/records/name-in-table.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { cellText, columnOf, columnWidth, filledColumns } from '../table-columns.ts';
import { RowsAround } from '../../data/selected/select-record.tsx';
import { Highlighted } from './highlighted.tsx';
import { rowContent, rowHeading } from '../../../catalog/records/row-text.ts';
import { scaledTableRowHeight } from './row-height.ts';
import { Flag, RecordLink, titleOfCutText } from './row-parts.tsx';
import type { ListPage } from '../use-list-page.ts';
import { type ListProps, type RowProps, useVirtualRows } from './use-virtual-rows.ts';
import styles from './record-table.module.css';

/** The columns that have room beside a record, which has the other fields. */
const besideRecord: readonly ColumnName[] = ['name', 'units', 'slug'];

/**
 * A virtual table with the keys of the list, scrolling in both directions. Screen readers get each row's number and the
 * total.
 */
export function RecordTable(props: ListProps & Pick<ListPage, 'view' | 'changeView'>) {
  const { label, rows, view, changeView, openKey } = props;
  const isBesideRecord = openKey !== undefined;
  const columns = useMemo(() => {
    const filled = filledColumns(rows, view.columns, view.sort, isBesideRecord ? 0.25 : undefined);
    return isBesideRecord ? besideRecord.filter((column) => filled.includes(column)) : filled;
  }, [rows, view.columns, view.sort, isBesideRecord]);
  // The last column takes what is left or, beside a record, the name.
  const flexible = isBesideRecord ? 0 : columns.length - 1;
  const [rowHeight] = useState(scaledTableRowHeight);
  const heightIn = useCallback(() => () => rowHeight, [rowHeight]);
  const { scroller, items, totalSize, rowProps, latestRows, onScroll, onKeyDown } = useVirtualRows(
    props,
    heightIn,
    rowHeight,
  );
  const above = items[0]?.offset ?? 0;
  const last = items.at(-1);
  const below = last === undefined ? 0 : totalSize - last.offset - last.size;
  const widths = useMemo(() => columns.map((column) => columnWidth(column, rows)), [columns, rows]);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ ['--row-height' as string]: `${rowHeight}px` }}
      onScroll={onScroll}
    >
      <table
        className={styles.table}
        style={{ width: `max(100%, ${widths.join(' + ')})` }}
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.length}
      >
        <colgroup>
          {columns.map((column, at) => (
            <col key={column} style={at === flexible ? undefined : { width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, at) => (
              <HeadCell key={column} column={column} at={at} sort={view.sort} changeView={changeView} />
            ))}
          </tr>
        </thead>
        {/* Keys bubble up from the links in the rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown} onPointerOver={titleOfCutText} tabIndex={-1} data-rows="">
          <tr aria-hidden="true" style={{ height: above }} />
          <RowsAround value={latestRows}>
            {items.map(({ index }) => (
              <TableRow key={rows.entryAt(index)?.key ?? index} {...{ index, columns }} {...rowProps} />
            ))}
          </RowsAround>
          <tr aria-hidden="true" style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}

// In characters: shorter names fit into their column.
const longestWhole = 52;

interface TableRowProps extends RowProps {
  index: number;
  columns: readonly ColumnName[];
}

/** A table row: a record with a cell per column. */
function TableRow(props: TableRowProps) {
  const { rows, index, columns, search, chosenKey, active, onFocus } = props;
  const entry = rows.entryAt(index);
  if (entry === undefined) return null;
  const isChosen = entry.key === chosenKey;
  const path = rows.pathOf(entry);
  const [start, rest] = rowHeading(entry.collection, entry.record, rowHeadingOf(entry));
  const isActive = active.index === index;
  // Where no column says it, names of different tables look alike.
  const lacksTable = !columns.includes('sources') || cellText('sources', entry) === '';
  const source =
    lacksTable && rest === '' && !rows.hasOneSource ? rowContent(entry.collection, entry.record).source : '';
  return (
    // A larger click target; keyboard users follow the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr aria-rowindex={index + 2} onClick={followLink} data-chosen={isChosen}>
      {columns.map((column, at) =>
        column === 'name' ? (
          <th key={column} scope="row" aria-colindex={1}>
            <RecordLink
              entry={entry}
              index={index}
              search={search}
              isChosen={isChosen}
              isActive={isActive}
              takesFocus={isActive && active.focus}
              onFocus={onFocus}
            >
              <Flag entry={entry} />
              <Highlighted
                text={start}
                ranges={rows.explain(entry)?.name ?? []}
                isShort={start.length > longestWhole}
              />
              {[path, source].map(
                (text) =>
                  text !== '' && <span key={text} className="quiet">{` · ${shownText(text, 120)}`}</span>,
              )}
              {path === '' && rest !== '' && <span className="quiet"> {rest}</span>}
            </RecordLink>
          </th>
        ) : (
          <td
            key={column}
            aria-colindex={at + 1}
            data-numeric={columnOf(column).isNumeric}
            data-code={column === 'slug'}
          >
            <bdi data-clamped="">{column === 'units' ? <Unit entry={entry} /> : cellText(column, entry)}</bdi>
          </td>
        ),
      )}
    </tr>
  );
}

/** A unit; quiet, and with what says it, if it has no field of its own. */
function Unit({ entry }: Pick<ComponentProps<typeof Flag>, 'entry'>) {
  const [, origin] = shownUnit(entry.record);
  const unit = cellText('units', entry);
  return origin === '' ? (
    unit
  ) : (
    <span className="quiet">
      {unit}
      <span className="visually-hidden">{origin}</span>
    </span>
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

interface HeadProps extends Pick<ListPage, 'changeView'> {
  column: ColumnName;
  at: number;
  sort: Sort;
}

/** The head of a column, with its definition. Pressing it sorts ascending, then descending, then by default. */
function HeadCell({ column, at, sort, changeView }: HeadProps) {
  const { title, isNumeric, definition } = columnOf(column);
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const following = { ascending: `-${column}`, descending: '', none: column } as const;
  return (
    <th scope="col" aria-colindex={at + 1} aria-sort={direction} data-numeric={isNumeric}>
      <button
        type="button"
        className="bare line"
        title={definition}
        onClick={() => changeView(() => ({ sort: following[direction ?? 'none'] }))}
      >
        {title}
        <span aria-hidden="true" className={styles.direction}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕\uFE0E'}
        </span>
      </button>
    </th>
  );
}
