import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { formatCount } from '../../catalog/count.ts';
import { CompareLink } from '../data/compare-link.tsx';
import button from '../ui/button.module.css';
import styles from './list-results.module.css';

interface Props {
  records: readonly SelectedRecord[];
  /** What they are: "variables". */
  plural: string;
  /** More that can be done with them. */
  children?: ReactNode;
}

/** Below the rows, so that none of them moves: how many records are selected, and what can be done with them. */
export function SelectedBar({ records, plural, children }: Props) {
  if (records.length === 0) return null;
  return (
    <div className={`${styles.footer} ${styles.selected}`} data-not-printed="">
      <div className={`row ${styles.line}`}>
        <p className={styles.words}>
          {records.length === 1 ? '1 selected' : `${formatCount(records.length)} ${plural} selected`}
        </p>
        <CompareLink records={records} />
        <Link to="/selection" className={`${button.plain} ${styles.wide}`}>
          Cite or share
        </Link>
        {children}
      </div>
    </div>
  );
}
