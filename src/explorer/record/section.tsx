import type { ReactNode } from 'react';
import type { TermName } from '../ui/definitions.ts';
import { Term } from '../ui/term.tsx';
import styles from './record-details.module.css';

/** A part of a record with its own heading. Not a landmark: a record would have seven of them. */
export function Section({
  title,
  term,
  level: Heading = 'h3',
  children,
}: {
  title: string;
  /** The term that the title is, if it has a definition. */
  term?: TermName;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>
        {term === undefined ? title : <Term name={term}>{title}</Term>}
      </Heading>
      {children}
    </section>
  );
}
