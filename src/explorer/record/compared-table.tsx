import type { ReactNode } from 'react';
import type { ComparedField } from '../../catalog/compare.ts';
import { wordChanges } from '../../catalog/word-changes.ts';
import { shownText } from '../../catalog/visible-text.ts';
import styles from './compared-table.module.css';

interface Props {
  label: string;
  /** The headings of the columns. */
  heads: readonly ReactNode[];
  fields: readonly ComparedField[];
  /** What the cells of a field show instead of their texts; null for the text. */
  cells?: Readonly<Record<string, readonly ReactNode[]>>;
}

/**
 * Fields side by side. The titles of those that differ are tinted, and cells that differ from most others, or bold in print;
 * differences in their words from the first are marked. Scrolls sideways, while the titles stay in view.
 */
export function ComparedTable({ label, heads, fields, cells }: Props) {
  return (
    <>
      <p className={`quiet ${styles.legend}`}>
        {heads.length > 2
          ? 'Fields with a shaded name differ; a shaded value is the odd one out. '
          : 'Fields with a shaded name differ. '}
        <span>
          Within similar text: <ins>words found only here</ins>,{' '}
          <del>words found only in the first column</del>.
        </span>
      </p>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table className={styles.table} style={{ minWidth: `calc(${heads.length} * var(--column))` }}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {heads.map((head, place) => (
                // Columns keep their order.
                <th key={place} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, title, texts, isSame }) => (
              <tr key={field}>
                <th scope="row" data-differs={!isSame}>
                  <bdi>{shownText(title, 60)}</bdi>{' '}
                  {!isSame && <span className="visually-hidden">(differs)</span>}
                </th>
                {texts.map((text, place) => (
                  <td key={place} data-differs={isUnlikeMost(text, texts)}>
                    {cells?.[field]?.[place] ?? (
                      <ComparedValue text={text} first={place === 0 ? null : (texts[0] ?? null)} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Whether another text is the most frequent one. Where none is, or most have no value, the title alone is tinted. */
function isUnlikeMost(text: string | null, texts: readonly (string | null)[]): boolean {
  const count = (one: string | null) => texts.filter((each) => each === one).length;
  const usual = texts.find((one) => texts.every((each) => each === one || count(each) < count(one)));
  return Boolean(usual) && usual !== text;
}

const maxShown = 20_000;

/**
 * A value of a compared record, null if its collection has no such field; in long texts, words that differ from the value
 * of the first record are marked. `first` is null for that one.
 */
export function ComparedValue({ text, first }: { text: string | null; first: string | null }) {
  if (text === null) return <span className="quiet">–</span>;
  if (text === '') return <span className={styles.none}>none</span>;
  const parts = first === null || first === text ? null : wordChanges(first, text);
  if (parts === null) return <bdi className={styles.value}>{shownText(text, maxShown)}</bdi>;
  return (
    <bdi className={styles.value}>
      {parts.map(({ text: part, kind }, index) => {
        const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return <Mark key={index}>{shownText(part, maxShown)}</Mark>;
      })}
    </bdi>
  );
}
