import { CompareLink } from '../data/compare-link.tsx';
import { type ComparedRecord, maxCompared } from '../data/compare-path.ts';
import styles from './selected-list.module.css';

/** Compares the checked records, or says how many can be compared. */
export function CompareTicked({ records }: { records: readonly ComparedRecord[] }) {
  return (
    <p className={styles.compare}>
      {records.length < 2 ? (
        `Tick 2 to ${maxCompared} records to compare them.`
      ) : (
        <CompareLink records={records} />
      )}
    </p>
  );
}
