import type { Entry } from '../../catalog/entry.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { searchedField } from '../../catalog/search/searched-fields.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { Icon } from '../parts/icon.tsx';
import { Highlighted } from './highlighted.tsx';
import styles from './record-list.module.css';
import { rowSubtitle } from './row-subtitle.ts';

/** Says that a record has fields that are not as the contract has them. */
export function Flag({ entry }: { entry: Entry }) {
  if (entry.marks.length === 0) return null;
  return (
    <span className={styles.flag}>
      <Icon name="warning" size={13} />
      <span className="visually-hidden">Not as the contract says.</span>
    </span>
  );
}

interface TextProps {
  entry: Entry;
  why: MatchExplanation | null;
  /** A member's name stands in the head of its group: what is seen is what tells it apart. */
  isMember: boolean;
}

/** A record's name with what matched in it, and a line of what tells it apart or why it was found. */
export function RowText({ entry, why, isMember }: TextProps) {
  const elsewhere = why?.elsewhere ?? null;
  return (
    <>
      <span className={isMember ? 'visually-hidden' : styles.name}>
        <Flag entry={entry} />
        <Highlighted text={entry.record.name} ranges={why?.name ?? []} />
      </span>{' '}
      <span className={styles.about}>
        {elsewhere === null ? (
          rowSubtitle(entry).map((part, place) => (
            // The parts of one row never change places, so the place is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <bdi key={place}>{shownText(part, 200)}</bdi>
          ))
        ) : (
          <>
            <span className={styles.field}>{searchedField(elsewhere.field).label}:</span>{' '}
            <Highlighted text={elsewhere.snippet} ranges={elsewhere.ranges} />
          </>
        )}
      </span>
    </>
  );
}
