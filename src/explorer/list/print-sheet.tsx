import { createPortal } from 'react-dom';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { listOf } from '../../catalog/records/fields.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import { rowPath, titleOf } from '../../catalog/records/table/name-in-table.ts';
import { withTwin } from '../../catalog/records/twins.ts';
import { visibleText } from '../../catalog/text/visible-text.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { pathIn } from '../data/path-in.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { countOf } from '../../catalog/text/count.ts';
import { loadedSentence } from './notices/list-sentence.ts';
import type { ListPage } from './use-list-page.ts';
import { printedFrom, usePrinting } from '../ui/page/use-printing.ts';
import { printedFields } from '../../catalog/records/record-fields.ts';

/** Some six sheets of paper; an export has more. */
export const mostPrinted = 200;

/** The printed form of a virtual list, only while the browser prints, and not beside a record, which is printed alone. */
export function PrintSheet({ page }: { page: ListPage }) {
  const printing = usePrinting();
  return printing !== null && page.recordKey === undefined && <Sheet page={page} printing={printing} />;
}

function Sheet({ page: { name, collection, result }, printing }: { page: ListPage; printing: Date }) {
  const { configuration } = useCatalog();
  const twins = useTwins();
  const { rows: records } = result;
  const { title, one, plural } = collectionWords[name];
  const printed = Array.from({ length: Math.min(records.count, mostPrinted) }, (_, at) =>
    records.entryAt(at),
  ).flatMap((entry) => (entry ? withTwin(entry, twins) : []));
  const lines = printed.map(sharedLine);
  // Said once above those that follow each other; nothing where a record differs from both beside it.
  const said = (at: number) =>
    lines[at] === lines[at - 1] || lines[at] === lines[at + 1] ? (lines[at] ?? '') : '';
  const all = countOf(records.count, one, plural);
  return createPortal(
    <article className="page" data-print-sheet="">
      <h1>{title}</h1>
      <p>
        {configuration.title}. {loadedSentence(collection)};{' '}
        {printed.length < records.count
          ? `the first ${printed.length} of ${all} below; export the list to have all of them. Printed`
          : `${all} below, printed`}{' '}
        {printedFrom(printing)}
      </p>
      <ol>
        {printed.map((entry, at) => (
          <li key={entry.key}>
            {said(at) !== '' && said(at) !== said(at - 1) && <h2>{said(at)}</h2>}
            <PrintedRecord entry={entry} path={rowPath(pathIn(collection, entry))} above={said(at)} />
          </li>
        ))}
      </ol>
    </article>,
    document.body,
  );
}

/** What variables in a row often share, such as the columns of a table. */
const shared: ReadonlySet<string> = new Set(['subject', 'universe', 'period', 'sources']);

const lineOf = (fields: ReturnType<typeof printedFields>) =>
  visibleText(
    fields.map(({ key, field, text }) => (key === 'units' ? text : `${field.title}: ${text}`)).join(' · '),
  );

const sharedLine = (entry: Entry) =>
  isOf(entry, 'variable') ? lineOf(printedFields(entry).filter(({ key }) => shared.has(key))) : '';

interface PrintedProps {
  entry: Entry;
  path?: string;
  /** What of it is said above. */
  above?: string;
}

/** A record on paper: its name, place in its table and code, its texts, and its other values. */
export function PrintedRecord({ entry, path = '', above = '' }: PrintedProps) {
  const { name, code } = rowText(entry);
  // A variable's sources, which are printed below, are the tables that its title names.
  const isShort = entry.collection === 'variable' && listOf(entry.record, 'sources').length > 0;
  const printed = printedFields(entry);
  const prose = printed.filter(({ field }) => field.kind === 'prose');
  const others = printed.filter((each) => !prose.includes(each) && (above === '' || !shared.has(each.key)));
  const Heading = above === '' ? 'h2' : 'h3';
  return (
    <>
      <Heading className="small">
        <bdi>{isShort ? name : visibleText(titleOf(entry.record) || headingOf(entry))}</bdi>{' '}
        <span className="count">
          {path !== '' && <bdi>{`${path} `}</bdi>}
          <code>{code}</code>
        </span>
      </Heading>
      {prose.map(({ key, text }) => (
        <p key={key}>
          <bdi>{visibleText(text)}</bdi>
        </p>
      ))}
      <p className="quiet">
        <bdi>{lineOf(others)}</bdi>
      </p>
    </>
  );
}
