import type { ReactNode } from 'react';
import styles from './record-details.module.css';

/** A part of a record under its own heading. Not a landmark: a record would have seven of them. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
