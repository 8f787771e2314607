import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Field names and their values, side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One field. A value that is null or empty is said to be absent, in words. */
export function Fact({
  label,
  children,
  absent = 'not given',
}: {
  label: string;
  children: ReactNode;
  absent?: string;
}) {
  const given = children !== null && children !== undefined && children !== '';
  return (
    <>
      <dt>{label}</dt>
      <dd>{given ? <bdi>{children}</bdi> : <span className={styles.absent}>{absent}</span>}</dd>
    </>
  );
}
