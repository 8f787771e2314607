import { Fragment, type ReactNode } from 'react';
import styles from './related-list.module.css';

/** What distinguishes a record, below its name; renders nothing if there are no parts. */
export function AboutLine({ parts }: { parts: readonly ReactNode[] }) {
  if (parts.length === 0) return null;
  return (
    <span className={styles.about}>
      {parts.map((part, place) => (
        // The parts of a line are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place > 0 && <span> · </span>}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
