import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../catalog/entry.ts';
import { recordPath } from '../parts/record-path.ts';
import { GroupHead, useTakenFocus } from './group-head.tsx';
import styles from './record-list.module.css';
import { RowText } from './row-text.tsx';
import type { Rows } from './rows.ts';
import type { RovingRow } from './use-roving-tabindex.ts';

export interface RowProps {
  rows: Rows;
  /** Query string every record's address carries along: the search and the place in the list. */
  search: string;
  chosenKey: string | undefined;
  active: RovingRow;
  onFocus: (index: number) => void;
  onToggleGroup: (name: string) => void;
}

interface DrawnRow extends RowProps {
  index: number;
  style: CSSProperties;
  ariaAttributes: { 'aria-posinset': number; 'aria-setsize': number; role: 'listitem' };
}

/** One row of a list: a record, or the head of a group of them. */
export function ListRow({ index, style, ariaAttributes, ...props }: DrawnRow) {
  const { rows, active, onFocus, onToggleGroup } = props;
  const entry = rows.entryAt(index);
  const group = rows.groupAt(index);
  const isActive = active.index === index;
  const takesFocus = isActive && active.focus;
  return (
    <div {...ariaAttributes} style={style} className={styles.item} data-member={rows.isMember(index)}>
      {group !== null && (
        <GroupHead
          group={group}
          isActive={isActive}
          takesFocus={takesFocus}
          onFocus={() => onFocus(index)}
          onToggle={() => onToggleGroup(group.name)}
        />
      )}
      {entry !== undefined && (
        <RecordLink
          {...props}
          entry={entry}
          index={index}
          className={styles.row}
          isMember={rows.isMember(index)}
        />
      )}
    </div>
  );
}

interface LinkProps extends RowProps {
  entry: Entry;
  index: number;
  className: string | undefined;
  isMember: boolean;
}

/** A record as a real link: its name, and a line of what tells it apart or why it was found. */
function RecordLink({
  entry,
  index,
  className,
  rows,
  search,
  chosenKey,
  active,
  onFocus,
  isMember,
}: LinkProps) {
  const isActive = active.index === index;
  return (
    <Link
      ref={useTakenFocus<HTMLAnchorElement>(isActive && active.focus)}
      className={className}
      to={{ pathname: recordPath(entry.collection, entry.key), search }}
      aria-current={entry.key === chosenKey ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
    >
      <RowText entry={entry} why={rows.explain(entry)} isMember={isMember} />
    </Link>
  );
}
