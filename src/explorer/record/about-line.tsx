import { Fragment, type ReactNode } from 'react';
import styles from './related-list.module.css';

/** What tells a record apart, on a soft line under its name; nothing where there is nothing to say. */
export function AboutLine({ parts }: { parts: readonly ReactNode[] }) {
  if (parts.length === 0) return null;
  return (
    <span className={styles.about}>
      {parts.map((part, place) => (
        // The parts of a line never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
