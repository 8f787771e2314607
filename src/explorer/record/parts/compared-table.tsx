import type { ReactNode } from 'react';
import { commonWords, partsByWords } from '../../../catalog/common-words.ts';
import type { ComparedField } from '../../../catalog/compare.ts';
import { shownText } from '../../../catalog/visible-text.ts';
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
 * Fields side by side: those that differ, with marks at what is not in all columns, and below them those that do not, each with
 * its value once. Scrolls sideways, while the titles stay in view.
 */
export function ComparedTable({ label, heads, fields, cells }: Props) {
  const rowOf = ({ field, title, texts, isSame }: ComparedField) => {
    const common = isSame ? null : commonWords(texts);
    return (
      <tr key={field}>
        <th scope="row">
          <bdi>{shownText(title, 60)}</bdi>
        </th>
        {(isSame ? texts.slice(0, 1) : texts).map((text, place) => (
          <td key={place} colSpan={isSame ? heads.length : undefined}>
            {cells?.[field]?.[place] ?? (
              <Value text={text} common={common} isOdd={isUnlikeMost(text, texts)} />
            )}
          </td>
        ))}
      </tr>
    );
  };
  const same = fields.filter(({ isSame }) => isSame);
  return (
    <>
      <p className={`quiet ${styles.legend}`}>
        <Mark text="Marked words" /> are not in all columns.
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
          <tbody>{fields.filter(({ isSame }) => !isSame).map(rowOf)}</tbody>
          {same.length > 0 && (
            <tbody>
              {heads.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={heads.length + 1} className={styles.group}>
                    The same in all columns
                  </th>
                </tr>
              )}
              {same.map(rowOf)}
            </tbody>
          )}
        </table>
      </section>
    </>
  );
}

/** Whether another text is the most frequent one. Nothing is the odd one out where none is, or most have no value. */
function isUnlikeMost(text: string | null, texts: readonly (string | null)[]): boolean {
  const count = (one: string | null) => texts.filter((each) => each === one).length;
  const usual = texts.find((one) => texts.every((each) => each === one || count(each) < count(one)));
  return Boolean(usual) && usual !== text;
}

interface ValueProps {
  /** Null if the record's collection has no such field. */
  text: string | null;
  common: readonly string[] | null;
  /** Whether all of it is marked, unless words are. */
  isOdd: boolean;
}

function Value({ text, common, isOdd }: ValueProps) {
  if (text === null) return <span className="quiet">–</span>;
  if (text === '') return <span className={styles.none}>none</span>;
  const shown = shownText(text, 20_000);
  return (
    <bdi className={styles.value}>
      {common === null && isOdd ? <Mark text={shown} /> : <MarkedText text={shown} common={common} />}
    </bdi>
  );
}

/** A text whose words that are not in `common` are marked; null for no marks. */
export function MarkedText({ text, common }: { text: string; common: readonly string[] | null }) {
  if (common === null) return text;
  return partsByWords(text, common).map(({ text: part, isOwn }, place) =>
    isOwn ? <Mark key={place} text={part} /> : <span key={place}>{part}</span>,
  );
}

/** Bold and underlined, too, because not everybody sees colors. */
function Mark({ text }: { text: string }) {
  return <mark className={styles.mark}>{text}</mark>;
}
