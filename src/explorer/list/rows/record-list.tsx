import { type ComponentProps, memo, useLayoutEffect, useRef } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import { rowHeadingOf } from '../../../catalog/records/table/name-in-table.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import { RowsAround } from '../../data/selected/select-record.tsx';
import { RecordLink, titleOfCutText, useFollowLinks } from './row-parts.tsx';
import { RowText } from './row-lines.tsx';
import type { ListProps } from '../list-rows.ts';
import { type RowProps, useVirtualRows } from './use-virtual-rows.ts';
import styles from './record-list.module.css';

/** A virtual list of links. Arrow, Home, End and Page keys move between rows; Tab enters and leaves the list. */
export function RecordList(props: ListProps) {
  const { label, rows } = props;
  const { scroller, indexes, above, below, rowProps, onScroll, onKeyDown } = useVirtualRows(
    props,
    estimatedHeight,
  );
  const onClick = useFollowLinks(rowProps.home);
  return (
    // Keys bubble up from the links in the rows; a `ul` cannot contain the virtual list's spacer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      role="list"
      className={styles.list}
      aria-label={label}
      // Holds the focus and receives keys while the focused row is scrolled out of view.
      tabIndex={-1}
      data-rows=""
      onScroll={onScroll}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={titleOfCutText}
    >
      {isInBrowser && <div aria-hidden="true" style={{ height: above }} />}
      <RowsAround rows={rows}>
        {indexes.map((index) => (
          <ListRow key={rows.entryAt(index)?.key ?? index} index={index} {...rowProps} />
        ))}
      </RowsAround>
      {isInBrowser && <div aria-hidden="true" style={{ height: below }} />}
    </div>
  );
}

/** Elsewhere, the first rows are rendered without what is scrolled to. */
const isInBrowser = typeof document === 'object';

// In px, at the usual size of text.
const twoLinesHeight = 56;
const lineHeight = 20;
const averageCharacterWidth = 8.2;
const besideName = 64;
/** As in row-lines.module.css. */
const phoneWidth = 448;

function estimatedHeight(entry: Entry, width: number): number {
  const fits = rowHeadingOf(entry).length * averageCharacterWidth < width - besideName;
  const hasUnitLine = width < phoneWidth && rowText(entry).unit !== '';
  return twoLinesHeight + lineHeight * (Number(!fits) + Number(hasUnitLine));
}

const ListRow = memo(function Row({ index, ...props }: RowProps & { index: number }) {
  const { rows, home, search, chosenKey, active, onFocus, observeRow } = props;
  const entry = rows.entryAt(index);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => entry && observeRow(row.current, entry), [entry, observeRow]);
  if (entry === undefined) return null;
  const isActive = active.index === index;
  return (
    <div
      ref={row}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={rows.count}
      className={styles.item}
    >
      <RecordContent
        entry={entry}
        shown={rows.shownAt(index) ?? entry}
        index={index}
        why={rows.explain(entry)}
        path={rows.pathOf(entry)}
        hasOneSource={rows.hasOneSource}
        hasShortCodes={rows.hasShortCodes}
        home={home}
        search={search}
        isChosen={entry.key === chosenKey}
        isActive={isActive}
        takesFocus={isActive && active.focus}
        onFocus={onFocus}
      />
    </div>
  );
});

type ContentProps = ComponentProps<typeof RowText> &
  Omit<ComponentProps<typeof RecordLink>, 'className' | 'children'> & { shown: Entry };

/** A record in its row. While pages arrive, only the number of rows changes, which is on the row around it. */
const RecordContent = memo(function Content(props: ContentProps) {
  const { shown, why, path, hasOneSource, hasShortCodes, ...link } = props;
  return (
    <RecordLink {...link} className={`area ${styles.row}`}>
      <RowText entry={shown} {...{ why, path, hasOneSource, hasShortCodes }} />
    </RecordLink>
  );
});
