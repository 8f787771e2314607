import { CompareLink } from '../data/compare-link.tsx';
import { maxCompared } from '../data/compare-path.ts';
import styles from './group-head.module.css';
import type { Rows } from './rows.ts';

/** Compares the records of an open group, whose head is at `index`. */
export function CompareGroup({ rows, index, isActive }: { rows: Rows; index: number; isActive: boolean }) {
  const size = rows.groupAt(index)?.size ?? 0;
  const members = Array.from({ length: Math.min(size, maxCompared + 1) }, (_, place) =>
    rows.entryAt(index + 1 + place),
  ).filter((entry) => entry !== undefined);
  return (
    <span className={styles.compare}>
      <CompareLink records={members} tabIndex={isActive ? 0 : -1} />
    </span>
  );
}
