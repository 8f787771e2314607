import { LongText } from './long-text.tsx';
import styles from './record-details.module.css';

/** What a record says of itself; that it says nothing is said too. */
export function Description({ text }: { text: string | null }) {
  return (
    <section aria-labelledby="description-heading" className={styles.section}>
      <h3 id="description-heading">Description</h3>
      {text === null || text.trim() === '' ? (
        <p className={styles.absent}>No description given</p>
      ) : (
        <LongText text={text} />
      )}
    </section>
  );
}
