import { createPortal } from 'react-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
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

/** Some thirteen sheets of paper; an export has more. */
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
  );
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
      <ol className="stack">
        {printed.map(
          (entry) =>
            entry !== undefined && (
              <li key={entry.key}>
                <PrintedRecord entry={withTwin(entry, twins)} path={rowPath(pathIn(collection, entry))} />
              </li>
            ),
        )}
      </ol>
    </article>,
    document.body,
  );
}

/** A record on paper: its name, place in its table and code, its texts, and its other values. */
export function PrintedRecord({ entry, path = '' }: { entry: Entry; path?: string }) {
  const { name, code } = rowText(entry);
  // A variable's sources, which are printed below, are the tables that its title names.
  const isShort = entry.collection === 'variable' && listOf(entry.record, 'sources').length > 0;
  const printed = printedFields(entry);
  const prose = printed.filter(({ field }) => field.kind === 'prose');
  const sources = printed.filter(({ field }) => field.kind === 'names');
  const others = printed.filter((each) => !prose.includes(each) && !sources.includes(each));
  const line = [...others, ...sources].map(({ field, text }) => `${field.title}: ${text}`);
  return (
    <>
      <h2 className="small">
        <bdi>{isShort ? name : visibleText(titleOf(entry.record) || headingOf(entry))}</bdi>{' '}
        <span className="count">
          {path !== '' && <bdi>{`${path} `}</bdi>}
          <code>{code}</code>
        </span>
      </h2>
      {prose.map(({ key, text }) => (
        <p key={key}>
          <bdi>{visibleText(text)}</bdi>
        </p>
      ))}
      <p className="quiet">
        <bdi>{visibleText(line.join(' · '))}</bdi>
      </p>
    </>
  );
}
