import { createPortal } from 'react-dom';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { fieldOf, listOf } from '../../catalog/records/fields.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import { rowPath, titleOf } from '../../catalog/records/table/name-in-table.ts';
import { withTwin } from '../../catalog/records/twins.ts';
import { shownText, visibleText } from '../../catalog/text/visible-text.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { pathIn } from '../data/path-in.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { Further } from './rows/row-lines.tsx';
import { ofTotal } from './list-sentence.ts';
import type { ListPage } from './use-list-page.ts';
import { printedFrom, usePrinting } from '../ui/page/use-printing.ts';
import { printedFields, type RecordField } from '../../catalog/records/record-fields.ts';

/** Some six sheets of paper; an export has more. */
export const mostPrinted = 200;

/** The printed form of a virtual list, only while the browser prints, and not beside a record, which is printed alone. */
export function PrintSheet({ page }: { page: ListPage }) {
  const printing = usePrinting();
  return printing !== null && page.recordKey === undefined && <Sheet page={page} printing={printing} />;
}

function Sheet({ page, printing }: { page: ListPage; printing: Date }) {
  const { name, collection, result } = page;
  const { configuration } = useCatalog();
  const twins = useTwins();
  const { rows: records } = result;
  const printed = Array.from({ length: Math.min(records.count, mostPrinted) }, (_, at) =>
    records.shownAt(at),
  ).flatMap((entry) => (entry ? withTwin(entry, twins) : []));
  const groups = printed.map(groupOf);
  // Said once above those that follow each other; nothing where a record differs from both beside it.
  const isGrouped = (at: number) =>
    groups[at] !== '' && (groups[at] === groups[at - 1] || groups[at] === groups[at + 1]);
  return createPortal(
    <article className="page" data-print-sheet="">
      <h1>{collectionWords[name].title}</h1>
      <p>
        {configuration.title}. {printedSentence(page)} Printed {printedFrom(printing)}
      </p>
      <ol>
        {printed.map((entry, at) => (
          <li key={entry.key} data-grouped={isGrouped(at)}>
            {isGrouped(at) && groups[at] !== groups[at - 1] && <GroupHead group={groups[at] ?? ''} />}
            <PrintedRecord
              entry={entry}
              path={rowPath(pathIn(collection, entry))}
              isGrouped={isGrouped(at)}
            />
          </li>
        ))}
      </ol>
    </article>,
    document.body,
  );
}

/** How many records are printed, of how many: "First 200 of 313 variables. For all, use Export." */
function printedSentence({ name, collection: { ledger, completeness }, result }: ListPage): string {
  const { one, plural } = collectionWords[name];
  const [count, loaded] = [result.rows.count, ledger.entries.length];
  const printed = Math.min(count, mostPrinted);
  const isPart = completeness.state !== 'complete';
  if (!isPart && printed === count) return `${countOf(count, one, plural)}.`;
  const first =
    isPart && count !== loaded
      ? `${formatCount(printed)} ${plural} found in ${ofTotal(loaded, ledger.count)}`
      : `${ofTotal(printed, isPart ? ledger.count : count)} ${plural}`;
  return `First ${first}. For all, use Export.`;
}

/** What variables in a row often share, such as the columns of a table. */
const shared: ReadonlySet<string> = new Set(['subject', 'universe', 'period', 'sources']);

const lineOf = ({ key, field, text }: RecordField) =>
  `${key === 'sources' && !text.includes('\n') ? 'Source' : field.title}: ${text}`;

/** The table of a variable, its first source: title, facts and address, a line each; empty without one. */
function groupOf(entry: Entry): string {
  const [source] = isOf(entry, 'variable') ? listOf(entry.record, 'sources') : [];
  if (source === undefined) return '';
  const facts = printedFields(entry).filter(({ key }) => key !== 'sources' && shared.has(key));
  const lines = [fieldOf(source, 'name'), facts.map(lineOf).join(' · '), fieldOf(source, 'infoLink')];
  return lines.map((line) => shownText(line, 300)).join('\n');
}

function GroupHead({ group }: { group: string }) {
  const [title, facts, url] = group.split('\n');
  return (
    <>
      <h2>
        <bdi>{title}</bdi> <span className="count">{facts}</span>
      </h2>
      <p className="quiet">{url}</p>
    </>
  );
}

interface PrintedProps {
  entry: Entry;
  path?: string;
  /** Whether its table is said above. */
  isGrouped?: boolean;
}

/** A record on paper: its name and place in its table, unit and code, then its other values and texts. */
export function PrintedRecord({ entry, path = '', isGrouped = false }: PrintedProps) {
  const { name, code } = rowText(entry);
  // A variable's sources, which are printed below, are the tables that its title names.
  const isShort = entry.collection === 'variable' && listOf(entry.record, 'sources').length > 0;
  const printed = printedFields(entry);
  const unit = printed.find(({ key }) => key === 'units')?.text.replace(/ \(from the .+\)$/, '') ?? '';
  const texts = printed.flatMap((each) => {
    if (each.key === 'units' || each.field.kind === 'prose') return [];
    if (!isGrouped || !shared.has(each.key)) return [lineOf(each)];
    // The first source is said above.
    return each.key === 'sources'
      ? each.text
          .split('\n')
          .slice(1)
          .map((text) => `Also from ${text}`)
      : [];
  });
  const Heading = isGrouped ? 'span' : 'h2';
  return (
    <div data-printed-record="">
      <Heading className="small">
        <bdi>{isShort ? name : visibleText(titleOf(entry.record) || headingOf(entry))}</bdi>
        {path !== '' && <Further text={path} />}
      </Heading>
      <bdi className="quiet">{visibleText(unit)}</bdi>
      <code>{code}</code>
      {texts.length > 0 && <p className="quiet">{visibleText(texts.join(' · '))}</p>}
      {printed.map(({ key, field, text }) => field.kind === 'prose' && <p key={key}>{visibleText(text)}</p>)}
    </div>
  );
}
