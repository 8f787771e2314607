import { createPortal } from 'react-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { titleOf } from '../../catalog/records/table/name-in-table.ts';
import { withTwin } from '../../catalog/records/twins.ts';
import { visibleText } from '../../catalog/text/visible-text.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { countOf } from '../../catalog/text/count.ts';
import { loadedSentence } from './notices/list-sentence.ts';
import type { ListPage } from './use-list-page.ts';
import { printedFrom, usePrinting } from '../ui/page/use-printing.ts';
import { type RecordField, printedFields } from '../../catalog/records/record-fields.ts';

/** Some twenty sheets of paper; an export has more. */
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
  const length = Math.min(records.count, mostPrinted);
  const printed = Array.from({ length }, (_, index) => records.entryAt(index));
  const all = countOf(records.count, one, plural);
  return createPortal(
    <article className="page" data-print-sheet="">
      <h1>{title}</h1>
      <p>
        {configuration.title}, from {configuration.baseUrl}
        <br />
        {loadedSentence(collection)};{' '}
        {length < records.count
          ? `the first ${length} of ${all} below; export the list to have all of them. Printed`
          : `${all} below, printed`}{' '}
        {printedFrom(printing)}
      </p>
      <ol className="stack">
        {printed.map(
          (entry) => entry !== undefined && <PrintedRecord key={entry.key} entry={withTwin(entry, twins)} />,
        )}
      </ol>
    </article>,
    document.body,
  );
}

function PrintedRecord({ entry }: { entry: Entry }) {
  return (
    <li>
      <h2>
        <bdi>{visibleText(titleOf(entry.record) || headingOf(entry))}</bdi>
      </h2>
      <PrintedFields entry={entry} />
    </li>
  );
}

/** What a record says, on paper: short values on one line, then its texts and its sources, whole. */
export function PrintedFields({ entry }: { entry: Entry }) {
  const printed = printedFields(entry);
  const line = printed.filter((each) => !isLong(each)).map(({ field, text }) => `${field.title}: ${text}`);
  return (
    <>
      <p className="quiet">
        <bdi>{visibleText(line.join(' · '))}</bdi>
      </p>
      {printed.filter(isLong).map(({ key, field, text }) => (
        <p key={key}>
          {field.kind === 'names' && `${field.title}: `}
          <bdi>{visibleText(text)}</bdi>
        </p>
      ))}
    </>
  );
}

function isLong({ field: { kind } }: RecordField): boolean {
  return kind === 'prose' || kind === 'names';
}
