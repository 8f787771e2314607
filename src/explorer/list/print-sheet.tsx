import { createPortal } from 'react-dom';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { fieldOf, listOf } from '../../catalog/records/fields.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import { rowPath, titleOf } from '../../catalog/records/table/name-in-table.ts';
import { withTwin } from '../../catalog/records/twins.ts';
import { visibleText } from '../../catalog/text/visible-text.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { pathIn } from '../data/path-in.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { countOf } from '../../catalog/text/count.ts';
import { Further } from './rows/row-lines.tsx';
import { ofTotal } from './notices/list-sentence.ts';
import type { ListPage } from './use-list-page.ts';
import { printedFrom, usePrinting } from '../ui/page/use-printing.ts';
import { printedFields } from '../../catalog/records/record-fields.ts';
import { shownUnit, unitNameOf } from '../../catalog/records/variable-facts.ts';

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
    records.entryAt(at),
  ).flatMap((entry) => (entry ? withTwin(entry, twins) : []));
  const groups = printed.map(groupOf);
  const keys = groups.map((group) => JSON.stringify(group));
  // Said once above those that follow each other; nothing where a record differs from both beside it.
  const isGrouped = (at: number) =>
    groups[at] !== null && (keys[at] === keys[at - 1] || keys[at] === keys[at + 1]);
  return createPortal(
    <article className="page" data-print-sheet="">
      <h1>{collectionWords[name].title}</h1>
      <p>
        {configuration.title}. {printedSentence(page)} Printed {printedFrom(printing)}
      </p>
      <ol>
        {printed.map((entry, at) => (
          <li key={entry.key} data-grouped={isGrouped(at)}>
            {isGrouped(at) && keys[at] !== keys[at - 1] && <GroupHead {...groups[at]} />}
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
function printedSentence({ name, collection, result }: ListPage): string {
  const { ledger, completeness } = collection;
  const { one, plural } = collectionWords[name];
  const { count } = result.rows;
  const loaded = ledger.entries.length;
  const isPart = completeness.state !== 'complete';
  // The total is unknown (null) if a service does not say it.
  const total = isPart && count === loaded ? ledger.count : count;
  const printed = Math.min(count, mostPrinted);
  if (printed === total && !isPart) return `${countOf(total, one, plural)}.`;
  const searched = isPart && count !== loaded ? `, found in ${ofTotal(loaded, ledger.count)}` : '';
  return `First ${ofTotal(printed, total)} ${plural}${searched}. For all, use Export.`;
}

/** What variables in a row often share, such as the columns of a table. */
const shared: ReadonlySet<string> = new Set(['subject', 'universe', 'period', 'sources']);

const lineOf = (fields: ReturnType<typeof printedFields>) =>
  visibleText(
    fields
      .map(({ key, field, text }) => {
        const isOne = key === 'sources' && !text.includes('\n');
        return `${isOne ? 'Source' : field.title}: ${text}`;
      })
      .join(' · '),
  );

interface Group {
  title: string;
  facts: string;
  url: string;
}

/** The table of a variable, by its first source, as it is said above its rows; null without one. */
function groupOf(entry: Entry): Group | null {
  const [source] = isOf(entry, 'variable') ? listOf(entry.record, 'sources') : [];
  if (source === undefined) return null;
  const facts = printedFields(entry).filter(({ key }) => key !== 'sources' && shared.has(key));
  return {
    title: visibleText(fieldOf(source, 'name') || fieldOf(source, 'id')),
    facts: lineOf(facts),
    url: visibleText(fieldOf(source, 'infoLink')),
  };
}

function GroupHead({ title, facts, url }: Partial<Group>) {
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
  const { record } = entry;
  // A variable's sources, which are printed below, are the tables that its title names.
  const hasSource = entry.collection === 'variable' && listOf(record, 'sources').length > 0;
  const printed = printedFields(entry);
  const prose = printed.filter(({ field }) => field.kind === 'prose');
  const others = printed.filter(
    ({ key, field }) => key !== 'units' && field.kind !== 'prose' && !(isGrouped && shared.has(key)),
  );
  const unit = printed.some(({ key }) => key === 'units') ? (unitNameOf(record) ?? shownUnit(record)[0]) : '';
  const further = isGrouped ? listOf(record, 'sources').slice(1) : [];
  const about = [
    lineOf(others),
    ...further.map((source) => `Also from ${fieldOf(source, 'name')} ${fieldOf(source, 'infoLink')}`),
  ].filter(Boolean);
  const Heading = isGrouped ? 'h3' : 'h2';
  return (
    <div data-printed-record="">
      <Heading className="small">
        <bdi>{hasSource ? name : visibleText(titleOf(record) || headingOf(entry))}</bdi>
        {path !== '' && <Further text={path} />}
      </Heading>
      <span className="quiet">
        <bdi>{visibleText(unit)}</bdi>
      </span>
      <code>{code}</code>
      {about.length > 0 && (
        <p className="quiet">
          <bdi>{visibleText(about.join(' · '))}</bdi>
        </p>
      )}
      {prose.map(({ key, text }) => (
        <p key={key}>
          <bdi>{visibleText(text)}</bdi>
        </p>
      ))}
    </div>
  );
}
