import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Field names and their values, side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One field. Fields without a value are left out by the caller. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
