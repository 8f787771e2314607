import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../catalog/entry.ts';
import type { Explanation } from '../../catalog/search/explain.ts';
import { collections } from '../../contract/collections.ts';
import { Icon } from '../parts/icon.tsx';
import { fieldLabel } from './field-label.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './record-list.module.css';
import type { Rows } from './rows.ts';
import { tellApart } from './tell-apart.ts';

export interface RowProps {
  rows: Rows;
  /** Query string every record's address carries along: the search and the place in the list. */
  search: string;
  chosenKey: string | undefined;
  /** The row that Tab reaches, and whether it is to take the focus as soon as it is drawn. */
  active: { index: number; focus: boolean };
  onFocus: (index: number) => void;
}

interface DrawnRow extends RowProps {
  index: number;
  style: CSSProperties;
  ariaAttributes: { 'aria-posinset': number; 'aria-setsize': number; role: 'listitem' };
}

/** One record in a list: a real link with its name, and a line of what tells it apart or why it was found. */
export function RecordRow({
  rows,
  search,
  chosenKey,
  active,
  onFocus,
  index,
  style,
  ariaAttributes,
}: DrawnRow) {
  const entry = rows.entryAt(index);
  const link = useRef<HTMLAnchorElement>(null);
  const takesFocus = active.focus && active.index === index;
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (entry === undefined) return <div {...ariaAttributes} style={style} />;
  return (
    <div {...ariaAttributes} style={style} className={styles.item}>
      <Link
        ref={link}
        className={styles.row}
        to={{ pathname: `/${collections[entry.collection].plural}/${encodeURIComponent(entry.key)}`, search }}
        aria-current={entry.key === chosenKey ? 'true' : undefined}
        tabIndex={active.index === index ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <RowText entry={entry} why={rows.explain(entry)} />
      </Link>
    </div>
  );
}

function RowText({ entry, why }: { entry: Entry; why: Explanation | null }) {
  const elsewhere = why?.elsewhere ?? null;
  return (
    <>
      <span className={styles.name}>
        {entry.marks.length > 0 && (
          <span className={styles.flag}>
            <Icon name="warning" size={13} />
            <span className={styles.hidden}>Not as the contract says.</span>
          </span>
        )}
        <Highlighted text={entry.record.name} ranges={why?.name ?? []} />
      </span>{' '}
      <span className={styles.about}>
        {elsewhere === null ? (
          tellApart(entry).map((part, place) => (
            // The parts of one row never change places, so the place is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <bdi key={place}>{part}</bdi>
          ))
        ) : (
          <>
            <span className={styles.field}>{fieldLabel(elsewhere.field)}:</span>{' '}
            <Highlighted text={elsewhere.snippet} ranges={elsewhere.ranges} />
          </>
        )}
      </span>
    </>
  );
}
