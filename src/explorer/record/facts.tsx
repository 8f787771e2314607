import type { ReactNode } from 'react';
import type { TermName } from '../ui/definitions.ts';
import { Term } from '../ui/term.tsx';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One field. The caller omits fields without a value. */
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
