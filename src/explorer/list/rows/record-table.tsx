import { type MouseEvent, useMemo } from 'react';
import type { ColumnName } from '../../../catalog/records/facts.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import { shownUnit } from '../../../catalog/records/variable-facts.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { withNumberInView } from '../../../catalog/text/end-in-view.ts';
import { directionOf, shownText } from '../../../catalog/text/visible-text.ts';
import { RowsAround } from '../../data/selected/select-record.tsx';
import { type Column, DataTable } from '../../ui/content/data-table.tsx';
import { cellText, columnOf, columnWidths, filledColumns } from '../table-columns.ts';
import type { ListPage } from '../use-list-page.ts';
import { Highlighted } from './highlighted.tsx';
import { RecordLink, titleOfCutText, useFollowLinks } from './row-parts.tsx';
import { Flag, Further } from './row-lines.tsx';
import type { ListProps } from '../list-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { textScale } from './use-row-heights.ts';
import table from '../../ui/content/data-table.module.css';

/** The columns that have room beside a record, which has the other fields. */
const besideRecord: readonly ColumnName[] = ['name', 'units', 'slug'];
const longestTexts: readonly ColumnName[] = ['description', 'sources', 'universe'];

// In px, at the usual size of text: one line, for which others are measured.
const tableRowHeight = 36;
// At most, as on touch screens.
const headHeight = 44;
const estimatedHeight = () => tableRowHeight;

/** A virtual table with the keys of the list; screen readers get the number of each row and the total. */
export function RecordTable(props: ListProps & Pick<ListPage, 'name' | 'view' | 'changeView'>) {
  const { name, label, rows, view, changeView, openKey } = props;
  const isBesideRecord = openKey !== undefined;
  const names = useMemo(() => {
    const shown = { count: rows.count, entryAt: rows.shownAt };
    const filled = filledColumns(name, shown, view.columns, view.sort, isBesideRecord ? 0.25 : undefined);
    return isBesideRecord ? besideRecord.filter((column) => filled.includes(column)) : filled;
  }, [name, rows, view.columns, view.sort, isBesideRecord]);
  const { scroller, indexes, above, below, rowProps, onScroll, onKeyDown } = useVirtualRows(
    props,
    estimatedHeight,
    headHeight * textScale(),
  );
  const { home, search, chosenKey, active, onFocus, observeRow } = rowProps;
  const onClick = useFollowLinks(home);
  const widths = useMemo(() => columnWidths(names, rows), [names, rows]);
  // The longest texts take what is left; beside a record, the name.
  const flexible = isBesideRecord
    ? 'name'
    : (longestTexts.find((name) => names.includes(name)) ?? names.at(-1));
  const entryAt = (index: number) => rows.entryAt(index);

  const nameCell = (index: number) => {
    const entry = entryAt(index);
    if (entry === undefined) return null;
    const isActive = active.index === index;
    return (
      <RecordLink
        {...{ entry, index, home, search, isActive, onFocus }}
        isChosen={entry.key === chosenKey}
        takesFocus={isActive && active.focus}
      >
        <NameText entry={rows.shownAt(index) ?? entry} {...{ rows }} hasSources={names.includes('sources')} />
      </RecordLink>
    );
  };
  const columns = names.map((name, at): Column<number, ColumnName> => {
    const { title, definition, isNumeric } = columnOf(name);
    const textCell = (index: number) => {
      const entry = rows.shownAt(index);
      return (
        entry && (
          <bdi data-clamped="">
            {name === 'units' ? <Unit entry={entry} /> : withNumberInView(cellText(name, entry))}
          </bdi>
        )
      );
    };
    return {
      key: name,
      title,
      definition,
      isNumeric,
      isCode: name === 'slug',
      width: name === flexible ? 'auto' : widths[at],
      cell: name === 'name' ? nameCell : textCell,
    };
  });
  return (
    <div
      ref={scroller}
      className={`scroller ${table.virtual}`}
      style={{ ['--width' as string]: widths.join(' + ') }}
      onScroll={onScroll}
    >
      <RowsAround rows={rows}>
        <DataTable
          label={label}
          columns={columns}
          rows={indexes}
          keyOf={(index) => entryAt(index)?.key ?? index}
          order={view.sort}
          onOrder={(order) => changeView(() => ({ sort: order }))}
          virtual={{ count: rows.count, indexOf: (index) => index, above, below }}
          // Keys bubble up from the links in the rows.
          bodyProps={{ onClick, onKeyDown, onPointerOver: titleOfCutText, tabIndex: -1, 'data-rows': '' }}
          rowProps={(index) => {
            const entry = entryAt(index);
            return {
              ref: (row) => (entry === undefined ? undefined : observeRow(row, entry)),
              // A larger click target; keyboard users follow the link.
              onClick: followLink,
              'data-chosen': entry?.key === chosenKey,
            };
          }}
        />
      </RowsAround>
    </div>
  );
}

// In characters: shorter names fit into their column.
const longestWhole = 52;

interface NameProps extends Pick<ListProps, 'rows'> {
  entry: Entry;
  hasSources: boolean;
}

/** A name with its place in its table and, where no column says it, its source: names of different tables look alike. */
function NameText({ entry, rows, hasSources }: NameProps) {
  const { name, continuation, source } = rowText(entry);
  const path = rows.pathOf(entry);
  const isSourceSaid =
    continuation !== '' || rows.hasOneSource || (hasSources && cellText('sources', entry) !== '');
  return (
    <span dir={directionOf(name)} data-clamped="">
      <Flag entry={entry} />
      <Highlighted
        text={name}
        ranges={rows.explain(entry)?.name ?? []}
        shortFor={name.length > longestWhole ? entry.record : undefined}
      />
      {[path, isSourceSaid ? '' : source].map(
        (text) => text !== '' && <Further key={text} text={shownText(text, 120)} />,
      )}
      {path === '' && continuation !== '' && <Further text={continuation} after=" " />}
    </span>
  );
}

/** A unit; quiet, and with what says it, if it has no field of its own. */
function Unit({ entry }: { entry: Entry }) {
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
