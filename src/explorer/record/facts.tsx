import type { ReactNode } from 'react';
import type { TermName } from '../parts/definitions.ts';
import { Term } from '../parts/term.tsx';
import styles from './facts.module.css';

/** Field names and their values, side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One field. Fields without a value are left out by the caller. */
export function Fact({ label, term, children }: { label: string; term?: TermName; children: ReactNode }) {
  return (
    <>
      <dt>{term === undefined ? <bdi>{label}</bdi> : <Term name={term}>{label}</Term>}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
