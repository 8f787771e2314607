import { type ReactNode, useMemo } from 'react';
import { commonWords } from '../../catalog/text/common-words.ts';
import type { ComparedField } from '../../catalog/compare.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type Column, DataTable, TableScroller } from '../ui/content/data-table.tsx';
import { MarkedText } from '../ui/content/marked-text.tsx';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { rowHeadingOf, tableOf } from '../../catalog/records/table/name-in-table.ts';
import { universeOf } from '../../catalog/records/variable-facts.ts';
import { FoldedText } from '../record/parts/long-text.tsx';
import { comparePath } from '../data/compare-link.tsx';
import { recordPath } from '../data/record-path.ts';
import { withoutStockPhraseAtEnd } from '../../catalog/census/stock-phrases.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { ExternalLink } from '../ui/control/external-link.tsx';
import { LongList } from '../ui/control/show-more.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './basket.module.css';

interface Props {
  label: string;
  /** The headings of the columns, one for each record. */
  heads: readonly { key: string; title: string; head: ReactNode }[];
  fields: readonly ComparedField[];
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

/** The fields of one value, and below them those that differ side by side, with marks in texts that share most of their words. */
export function ComparedTable({ label, heads, fields }: Props) {
  const same = heads.length > 1 ? fields.filter(({ isSame }) => isSame) : [];
  const differing = fields.filter((field) => !same.includes(field));
  const common = useCommonWords(differing.map(({ texts }) => (texts.some(linksIn) ? [] : texts)));
  const rows = differing.map((field, nth): Row => ({ field, common: common[nth] ?? null }));
  const valueColumns = heads.map(
    (head, place): Column<Row> => ({
      ...head,
      cell: (row) => valueOf(row, place),
      width: 'auto',
    }),
  );
  return (
    <>
      {rows.length === 0 && (
        <ul className="row" aria-label={label}>
          {heads.map(({ key, head }) => (
            <li key={key}>{head}</li>
          ))}
        </ul>
      )}
      {same.length > 0 && (
        <section className="stack">
          <h3>What is the same</h3>
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
      {heads.length > 1 && rows.length > 0 && <h3>What differs</h3>}
      {rows.some(({ common: words }) => words !== null) && (
        <p className="quiet">
          In longer texts, words that differ are <mark>marked</mark> where they first appear.
        </p>
      )}
      {rows.length > 0 && (
        <TableScroller label={label} columns={heads.length}>
          <DataTable
            columns={[fieldColumn, ...valueColumns]}
            rows={rows}
            keyOf={({ field }) => field.field}
            narrow="beside"
          />
        </TableScroller>
      )}
    </>
  );
}

const valueOf = ({ field, common }: Row, place: number) => (
  <Value text={field.texts[place] ?? null} common={common} />
);

type Texts = readonly (string | null)[];

/** Of each row, as `commonWords` returns them; again only when a text differs, since each page that arrives makes new texts. */
function useCommonWords(rows: readonly Texts[]): readonly (readonly string[] | null)[] {
  const lines = JSON.stringify(rows);
  return useMemo(() => commonWordsOf(JSON.parse(lines)), [lines]);
}

const commonWordsOf = (rows: readonly Texts[]) => rows.map(commonWords);

/** The addresses that a text consists of, one per line, as of the data pages of sources; null for other texts. */
function linksIn(text: string | null): readonly URL[] | null {
  const lines = text === null || text === '' ? [] : text.split('\n');
  const links = lines.flatMap((line) => safeLink(line) ?? []);
  return links.length > 0 && links.length === lines.length ? links : null;
}

/** `text` is null if the record's collection has no such field. */
function Value({ text, common }: { text: string | null; common: readonly string[] | null }) {
  if (text === null || text === '')
    return (
      <span className="quiet" role="img" aria-label="none">
        –
      </span>
    );
  const links = linksIn(text);
  if (links !== null)
    return (
      <LongList className="stack" values={links} first={5} noun="links">
        {(url) => <ExternalLink url={url} />}
      </LongList>
    );
  return (
    <FoldedText text={shownText(text, 20_000)} foldAt={240}>
      {(shown) => <MarkedText text={shown} common={common} isOnce />}
    </FoldedText>
  );
}

/** A title and what its last parentheses say: "Tenure (White Alone Householder)". */
const qualified = /^(.*?)(?: ?…)?(?: ?\(([^()]*)\))?$/;

/** The name shared by all records, with their tables’ title, or empty; and the heading of each column: its name or, if shared, what distinguishes it, unless that is only the code. */
export function headingsOf(entries: readonly Entry[], paths: readonly string[]) {
  // The title of an indicator is its name.
  const names = entries.map((entry) => (isOf(entry, 'variable') ? rowHeadingOf : headingOf)(entry));
  const contents = entries.map(rowText);
  const codes = contents.map(({ code }) => code);
  const titles = contents.map(({ source }, place) =>
    withoutStockPhraseAtEnd(source, entries[place]?.record ?? {}),
  );
  const universes = entries.map(({ record }) => universeOf(record) ?? '');
  const isShared = names.length > 1 && new Set(names).size === 1;
  const parts = titles.map((title) => qualified.exec(title) ?? []);
  const isTitleShared = isShared && new Set(parts.map(([, title]) => title)).size === 1;
  const qualifiers = parts.map(([, , qualifier = ''], place) => qualifier || (universes[place] ?? ''));
  const telling = [
    names,
    paths,
    isTitleShared ? qualifiers : titles,
    universes,
    entries.map(({ record }) => tableOf(record)),
  ].find((texts) => new Set(texts).size === texts.length && !(isShared && texts.includes('')));
  const isTold = isShared && telling !== undefined;
  // A total says nothing without its table, and what is beside it then has its own, too.
  const isTitled = telling === undefined || (names.includes('Total') && !isTitleShared);
  const columns = entries.map((entry, place) => {
    const [name = '', told = '', title = ''] = [names[place], telling?.[place], titles[place]];
    const heading = (isTold && told) || name;
    const table = isTitled && !told.includes(title) ? title : '';
    const code = shownText(codes[place] ?? '', 200);
    const texts = [paths[place], table, told].map((part = '') => shownText(part, 200));
    const about = new Set(texts.filter((part) => !['', name, heading, code].includes(part)));
    return { entry, heading, about: [...about].join(' · '), code };
  });
  const [shared = ''] = isTold ? names : [];
  const of = (isTold && isTitleShared && parts[0]?.[1]) || '';
  return { shared: of === '' ? shared : `${shared} (${of})`, columns };
}

interface HeadProps {
  entry: Entry;
  others: readonly Entry[];
  heading: string;
  about: string;
  code: string;
}

/** The heading of a record's column, a link to it, and what distinguishes it from others of the same name. */
export function RecordHead({ entry, others, heading, about, code }: HeadProps) {
  const name = shownText(heading, 200);
  return (
    <span className={styles.compared}>
      <span>
        <Link to={recordPath(entry.collection, entry.key)}>
          <bdi>{name}</bdi>
        </Link>
        <bdi className="quiet clamp">{about}</bdi>
      </span>
      {others.length > 1 && (
        <Link
          className={styles.remove}
          to={comparePath(others)}
          aria-label={`Compare without ${name}`}
          title="Remove from this comparison"
          data-not-printed=""
          replace
        >
          <ActionIcon name="close" size={14} />
        </Link>
      )}
      {code !== '' && (
        <code className="quiet">
          {/* Into narrow columns, in parts. */}
          {code.split(/(?<=[._-])/).map((part, nth) => [nth > 0 && <wbr key={nth} />, part])}
        </code>
      )}
    </span>
  );
}
