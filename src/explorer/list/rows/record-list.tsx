import { type ComponentProps, memo } from 'react';
import { rowHeadingOf } from '../../../catalog/records/name-in-table.ts';
import { RowsAround } from '../../data/selected/select-record.tsx';
import { rowHeading, rowUnit } from '../../../catalog/records/row-text.ts';
import { rowHeights } from './row-height.ts';
import { RecordLink, RowText, titleOfCutText } from './row-parts.tsx';
import { type ListProps, type RowHeight, type RowProps, useVirtualRows } from './use-virtual-rows.ts';
import styles from './record-list.module.css';

/** A virtual list of links. Arrow, Home, End and Page keys move between rows; Tab enters and leaves the list. */
export function RecordList(props: ListProps) {
  const { label, rows } = props;
  const { scroller, items, totalSize, rowProps, latestRows, onScroll, onKeyDown } = useVirtualRows(
    props,
    heightIn,
  );
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
      onKeyDown={onKeyDown}
      onPointerOver={titleOfCutText}
    >
      <RowsAround value={latestRows}>
        {items.map(({ index, offset, size }) => (
          <ListRow
            key={rows.entryAt(index)?.key ?? index}
            index={index}
            offset={offset}
            size={size}
            {...rowProps}
          />
        ))}
      </RowsAround>
      {isInBrowser && <div aria-hidden="true" style={{ height: totalSize }} />}
    </div>
  );
}

function heightIn(list: HTMLElement | null, width: number): RowHeight {
  const heights = rowHeights(list, width);
  return (rows, index) => {
    const entry = rows.entryAt(index);
    if (entry === undefined) return 0;
    const headingOf = () => rowHeading(entry.collection, entry.record, rowHeadingOf(entry));
    return heights(headingOf, () => rowUnit(entry.record), entry.marks.length > 0);
  };
}

/** Elsewhere, the first rows are rendered one below the other. */
const isInBrowser = typeof document === 'object';

interface RowFrame extends RowProps {
  index: number;
  /** In px. */
  offset: number;
  size: number;
}

/** One row of a list. */
const ListRow = memo(function Row({ index, offset, size, ...props }: RowFrame) {
  const { rows, search, chosenKey, active, onFocus } = props;
  const entry = rows.entryAt(index);
  if (entry === undefined) return null;
  const isActive = active.index === index;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={rows.count}
      className={styles.item}
      style={isInBrowser ? { transform: `translateY(${offset}px)`, height: size } : undefined}
    >
      <RecordContent
        entry={entry}
        index={index}
        why={rows.explain(entry)}
        path={rows.pathOf(entry)}
        hasOneSource={rows.hasOneSource}
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
  Omit<ComponentProps<typeof RecordLink>, 'className' | 'children'>;

/** A record in its row. While pages arrive, only the number of rows changes, which is on the row around it. */
const RecordContent = memo(function Content(props: ContentProps) {
  const { why, path, hasOneSource, ...link } = props;
  return (
    <RecordLink {...link} className={styles.row}>
      <RowText entry={link.entry} {...{ why, path, hasOneSource }} />
    </RecordLink>
  );
});
