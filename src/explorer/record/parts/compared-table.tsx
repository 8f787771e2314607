import { type ReactNode, memo, useMemo } from 'react';
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
 * Fields side by side: those that differ, with marks at what similar values do not share, and below them those that do not,
 * each with its value once. Scrolls sideways, while the titles stay in view.
 */
export function ComparedTable({ label, heads, fields, cells }: Props) {
  const rowOf = (field: ComparedField) => (
    <ComparedRow key={field.field} field={field} columns={heads.length} cells={cells?.[field.field]} />
  );
  const same = fields.filter(({ isSame }) => isSame);
  return (
    <>
      <p className={`quiet ${styles.legend}`}>
        <mark className={styles.mark}>Marked words</mark> are not in all values of a row. Values with little
        in common have no marks.
      </p>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      <section className={`scroller ${styles.scroller}`} aria-label={label} tabIndex={0}>
        <table className={styles.table} style={{ minWidth: `calc(${heads.length} * var(--column))` }}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Field</span>
              </th>
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

interface RowProps {
  field: ComparedField;
  columns: number;
  cells: readonly ReactNode[] | undefined;
}

function ComparedRow({ field: { title, texts, isSame }, columns, cells }: RowProps) {
  const differing = useCommonWords(texts);
  const common = isSame ? null : differing;
  return (
    <tr>
      <th scope="row">
        <bdi>{shownText(title, 60)}</bdi>
      </th>
      {(isSame ? texts.slice(0, 1) : texts).map((text, place) => (
        <td key={place} colSpan={isSame ? columns : undefined}>
          {cells?.[place] ?? <Value text={text} common={common} />}
        </td>
      ))}
    </tr>
  );
}

/** As `commonWords` returns them: the same array until a text differs, since each arriving page makes new texts. */
export function useCommonWords(texts: readonly (string | null)[]): readonly string[] | null {
  const lines = JSON.stringify(texts);
  return useMemo(() => commonWords(JSON.parse(lines)), [lines]);
}

/** `text` is null if the record's collection has no such field. */
function Value({ text, common }: { text: string | null; common: readonly string[] | null }) {
  if (text === null || text === '')
    return (
      <span className="quiet" role="img" aria-label="none">
        –
      </span>
    );
  return (
    <bdi className={styles.value}>
      <MarkedText text={shownText(text, 20_000)} common={common} />
    </bdi>
  );
}

/** A text whose words that are not in `common` are marked; null for no marks. */
export const MarkedText = memo(function MarkedText(props: {
  text: string;
  common: readonly string[] | null;
}) {
  const { text, common } = props;
  if (common === null) return text;
  return partsByWords(text, common).map(({ text: part, isOwn }, place) => {
    const Part = isOwn ? 'mark' : 'span';
    return (
      <Part key={place} className={styles[Part]}>
        {part}
      </Part>
    );
  });
});
