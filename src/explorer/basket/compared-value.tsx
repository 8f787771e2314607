import { wordChanges } from '../../catalog/compare/word-changes.ts';
import { shownText } from '../../catalog/visible-text.ts';
import styles from './comparison.module.css';

const maxShown = 20_000;

interface Props {
  /** Null if the record's collection has no such field. */
  text: string | null;
  /** The value that this one is compared with; null for the first record. */
  first: string | null;
}

/** A value of a compared record; in long texts, words that differ from the first record are marked. */
export function ComparedValue({ text, first }: Props) {
  if (text === null) return <span className={styles.none}>no such field</span>;
  if (text === '') return <span className={styles.none}>none</span>;
  const parts = first === null || first === text ? null : wordChanges(first, text);
  if (parts === null) return <bdi className={styles.value}>{shownText(text, maxShown)}</bdi>;
  return (
    <bdi className={styles.value}>
      {parts.map(({ text: part, kind }, index) => {
        const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          // The parts of a text are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Mark key={index}>{shownText(part, maxShown)}</Mark>
        );
      })}
    </bdi>
  );
}
