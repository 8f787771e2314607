import { type ReactNode, useMemo } from 'react';
import { commonWords } from '../../catalog/text/common-words.ts';
import type { ComparedField } from '../../catalog/compare.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type Column, DataTable, TableScroller } from '../ui/content/data-table.tsx';
import { MarkedText } from '../ui/content/marked-text.tsx';

interface Props {
  label: string;
  /** The headings of the columns, one for each record. */
  heads: readonly { key: string; title: string; head: ReactNode }[];
  fields: readonly ComparedField[];
  /** What the cells of one field show instead of their texts, null for the text, and whether that has marks. */
  own?: { field: string; cells: readonly ReactNode[]; isMarked: boolean };
}

interface Row {
  field: ComparedField;
  common: readonly string[] | null;
}

const fieldColumn: Column<Row> = {
  key: 'field',
  title: 'Field',
  head: <span className="visually-hidden">Field</span>,
  cell: ({ field }) => <bdi>{shownText(field.title, 60)}</bdi>,
  width: '8.5rem',
};

/**
 * Fields side by side: those that differ, with marks at what similar values do not share, and below them those that do not,
 * each with its value once.
 */
export function ComparedTable({ label, heads, fields, own }: Props) {
  const same = heads.length > 1 ? fields.filter(({ isSame }) => isSame) : [];
  const differing = fields.filter((field) => !same.includes(field));
  const common = useCommonWords(differing.map(({ texts }) => texts));
  const rows = differing.map((field, nth): Row => ({ field, common: common[nth] ?? null }));
  const isMarked = rows.some(({ field, common: words }) =>
    field.field === own?.field ? own.isMarked : words !== null,
  );
  const valueOf = ({ field, common: words }: Row, place: number) =>
    (field.field === own?.field ? own.cells[place] : null) ?? (
      <Value text={field.texts[place] ?? null} common={words} />
    );
  const valueColumns = heads.map(
    (head, place): Column<Row> => ({
      ...head,
      cell: (row) => valueOf(row, place),
      width: 'auto',
    }),
  );
  return (
    <>
      {isMarked && (
        <p className="quiet">
          <mark>Marked words</mark> differ within a row. Where nearly everything differs, nothing is marked.
        </p>
      )}
      <TableScroller label={label} columns={heads.length}>
        <DataTable
          columns={[fieldColumn, ...valueColumns]}
          rows={rows}
          keyOf={({ field }) => field.field}
          narrow="beside"
        />
      </TableScroller>
      {same.length > 0 && (
        <section className="stack">
          <h3>The same in all columns</h3>
          <dl className="facts small">
            {same.map((field) => [
              <dt key={field.field} className="quiet">
                <bdi>{shownText(field.title, 60)}</bdi>
              </dt>,
              <dd key={`${field.field} value`}>{valueOf({ field, common: null }, 0)}</dd>,
            ])}
          </dl>
        </section>
      )}
    </>
  );
}

type Texts = readonly (string | null)[];

/** Of each row, as `commonWords` returns them; again only when a text differs, since each page that arrives makes new texts. */
export function useCommonWords(rows: readonly Texts[]): readonly (readonly string[] | null)[] {
  const lines = JSON.stringify(rows);
  return useMemo(() => commonWordsOf(JSON.parse(lines)), [lines]);
}

const commonWordsOf = (rows: readonly Texts[]) => rows.map((texts) => commonWords(texts));

/** `text` is null if the record's collection has no such field. */
function Value({ text, common }: { text: string | null; common: readonly string[] | null }) {
  if (text === null || text === '')
    return (
      <span className="quiet" role="img" aria-label="none">
        –
      </span>
    );
  return (
    <bdi>
      <MarkedText text={shownText(text, 20_000)} common={common} />
    </bdi>
  );
}
