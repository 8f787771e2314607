import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { recordPath } from '../data/record-path.ts';
import { SelectCheckbox } from '../data/select-record.tsx';
import { rowHeights } from './row-height.ts';
import { RowText, titleOfCutText } from './row-text.tsx';
import { type ListProps, rowKey } from './rows.ts';
import { type RowHeight, type RowProps, useVirtualRows } from './use-virtual-rows.ts';
import { GroupHead, useFocusWhen } from './group-head.tsx';
import styles from './record-list.module.css';

/**
 * A virtual list of links. Arrow, Home, End and Page keys and typed letters move between rows; Tab enters and leaves
 * the list.
 */
export function RecordList(props: ListProps) {
  const { label, rows } = props;
  const { scroller, items, totalSize, rowProps, onScroll, onKeyDown } = useVirtualRows(props, heightIn);
  return (
    // Keys bubble up from the links in the rows; a `ul` cannot contain the virtual list's spacer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
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
      {items.map(({ index, offset, size }) => (
        <ListRow key={rowKey(rows, index)} index={index} offset={offset} size={size} {...rowProps} />
      ))}
      <div aria-hidden="true" style={{ height: totalSize }} />
    </div>
  );
}

function heightIn(list: Element | null, width: number): RowHeight {
  const heights = rowHeights(list, width);
  return (rows, index) => {
    const entry = rows.entryAt(index);
    if (entry === undefined) return heights.group;
    if (rows.isMember(index)) return heights.member;
    const unit: unknown = Reflect.get(entry.record, 'units');
    return heights.record(headingOf(entry), typeof unit === 'string' ? unit : '', entry.marks.length > 0);
  };
}

interface RowFrame extends RowProps {
  index: number;
  /** In px. */
  offset: number;
  size: number;
}

/** One row of a list: a record, or the head of a group. */
const ListRow = memo(function Row({ index, offset, size, ...props }: RowFrame) {
  const { rows, search, chosenKey, active, onFocus } = props;
  const entry = rows.entryAt(index);
  const isActive = active.index === index;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={rows.count}
      className={styles.item}
      style={{ transform: `translateY(${offset}px)`, height: size }}
      data-member={rows.isMember(index)}
    >
      {entry === undefined ? (
        <GroupHead index={index} {...props} />
      ) : (
        <RecordContent
          entry={entry}
          index={index}
          why={rows.explain(entry)}
          path={rows.pathOf(entry)}
          search={search}
          isMember={rows.isMember(index)}
          isChosen={entry.key === chosenKey}
          isActive={isActive}
          takesFocus={isActive && active.focus}
          onFocus={onFocus}
        />
      )}
    </div>
  );
});

interface ContentProps extends Pick<RowFrame, 'index' | 'search' | 'onFocus'> {
  entry: Entry;
  /** Why it matched the search; null without a search. */
  why: MatchExplanation | null;
  /** Where it is in its table, if other records have its name. */
  path: string;
  isMember: boolean;
  isChosen: boolean;
  isActive: boolean;
  takesFocus: boolean;
}

/**
 * The check box of a record, and a link with its name and what distinguishes it or why it matched. While pages arrive,
 * only the number of rows changes, which is on the row around it.
 */
const RecordContent = memo(function Content(props: ContentProps) {
  const { entry, index, why, path, search, isMember, isChosen, isActive, takesFocus, onFocus } = props;
  return (
    <>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(takesFocus)}
        className={styles.row}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <RowText entry={entry} why={why} path={path} isMember={isMember} />
      </Link>
    </>
  );
});
