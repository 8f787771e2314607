import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../catalog/records/entry.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { recordPath } from '../data/record-path.ts';
import { SelectCheckbox } from '../data/select-record.tsx';
import { GroupHead, useFocusWhen } from './group-head.tsx';
import { RowText } from './row-text.tsx';
import type { RowProps } from './use-virtual-rows.ts';
import styles from './record-list.module.css';

interface Props extends RowProps {
  index: number;
  /** In px. */
  offset: number;
  size: number;
}

/** One row of a list: a record, or the head of a group. */
export const ListRow = memo(function Row({ index, offset, size, ...props }: Props) {
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

interface ContentProps {
  entry: Entry;
  index: number;
  /** Why it matched the search; null without a search. */
  why: MatchExplanation | null;
  search: string;
  isMember: boolean;
  isChosen: boolean;
  isActive: boolean;
  takesFocus: boolean;
  onFocus: (index: number) => void;
}

/**
 * The check box of a record, and a link with its name and what distinguishes it or why it matched. While pages arrive,
 * only the number of rows changes, which is on the row around it.
 */
const RecordContent = memo(function Content(props: ContentProps) {
  const { entry, index, why, search, isMember, isChosen, isActive, takesFocus, onFocus } = props;
  const id = useId();
  return (
    <>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(takesFocus)}
        className={styles.row}
        // A short accessible name with the rest as its description; ids of absent parts have no effect.
        aria-labelledby={`${id}-name ${id}-source`}
        aria-describedby={`${id}-flag ${id}-about ${id}-unit ${id}-code`}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <RowText id={id} entry={entry} why={why} isMember={isMember} />
      </Link>
    </>
  );
});
