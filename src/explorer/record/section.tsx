import type { ReactNode } from 'react';
import styles from './record-details.module.css';

/** A part of a record under its own heading. Not a landmark: a record would have seven of them. */
export function Section({
  title,
  level: Heading = 'h3',
  children,
}: {
  title: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}
