import { namedRecords } from '../../catalog/basket/record-links.ts';
import { adding, selectedKey } from '../../catalog/basket/selected-record.ts';
import { FailedLists } from '../data/loading/loading-notices.tsx';
import { useParameters } from '../data/addresses.ts';
import { maxCompared } from '../data/compare-link.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { PrintedCitations } from '../export/cite.tsx';
import { useSelected } from '../data/selected/use-selected.ts';
import { ComparedTable, headingsOf, RecordHead } from './compared-table.tsx';
import {
  type ResolvedRecords,
  nameOf,
  shownPath,
  useResolvedRecords,
  useWhatIsKnown,
} from './resolved-records.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { type ComparedField, compareRecords, incomparable, unstated } from '../../catalog/compare.ts';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { listOf } from '../../catalog/records/fields.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { tableOf } from '../../catalog/records/table/name-in-table.ts';
import { PageHead } from '../ui/content/page-head.tsx';
import { Link } from '../ui/control/link.tsx';

/** Compares the records in the URL side by side. */
export function ComparePage() {
  const [{ byKey, isLoaded }] = useSelected();
  const named = namedRecords(useParameters());
  // Records saved with a selection are shown before their lists are loaded.
  const records = adding([], named.slice(0, maxCompared)).put.map(
    (record) => byKey.get(selectedKey(record)) ?? record,
  );
  const resolved = useResolvedRecords(records);
  const entries = resolved.records.flatMap(({ entry }) => entry ?? []);
  return (
    <div className="page wide">
      <PageHead name="compare" />
      {named.length < 2 && (
        <p className="lead">
          Check two to six rows in a list, such as <Link to="/variables">Variables</Link>, then choose
          Compare.
        </p>
      )}
      {named.length > maxCompared && (
        <p className="lead">
          Up to {maxCompared} records fit next to each other;{' '}
          {countOf(named.length - maxCompared, 'more', 'more')} left out.
        </p>
      )}
      {isLoaded && <NotFound resolved={resolved} />}
      {/* The only one that was found is no comparison, but what there is. */}
      {entries.length > (resolved.isLoading ? 1 : 0) && <Comparison resolved={resolved} entries={entries} />}
    </div>
  );
}

/** Names the records that are not loaded, and says whether they may still be found, or why their list failed. */
function NotFound({ resolved: { records, lists, isLoading } }: { resolved: ResolvedRecords }) {
  const absent = records.filter(({ entry }) => entry === null);
  const sought = absent.filter(({ selected }) => lists[selected.collection].failure === null);
  const names = sought.map(nameOf).join(', ');
  return (
    <>
      <FailedLists lists={[...new Set(absent.map(({ selected }) => lists[selected.collection]))]} />
      {names !== '' && (
        <p className="lead">
          {isLoading ? (
            `Looking for ${names}…`
          ) : (
            <>
              {`Not found in the catalog: ${names}. `}
              <Link to="/search">Search everything</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** All fields with a value, the technical ones folded away. */
function Comparison({ resolved, entries }: { resolved: ResolvedRecords; entries: readonly Entry[] }) {
  const [{ records }] = useSelected();
  const withWhatIsKnown = useWhatIsKnown(resolved.lists.variable, resolved.records);
  const sourced = entries.map(withWhatIsKnown);
  const all = compareRecords(sourced);
  const fields = all.filter((field) => !repeatsNames(field, sourced));
  const plain = fields.filter(({ isTechnical }) => !isTechnical);
  const technical = fields.filter(({ isTechnical }) => isTechnical);
  const warning = shownText(incomparable(fields), 2000);
  const { shared, columns } = headingsOf(
    sourced,
    entries.map((entry) => shownPath(resolved.lists, entry)),
  );
  const heads = columns.map((column) => ({
    key: selectedKey(column.entry),
    title: column.heading,
    head: <RecordHead {...column} others={sourced.filter((other) => other !== column.entry)} />,
  }));
  const named = columns.map(({ heading }, at) => {
    const isOnly = columns.every((other, place) => place === at || other.heading !== heading);
    return `“${shownText(heading, 120)}”${isOnly ? '' : ` (column ${at + 1})`}`;
  });
  // Only all variables show which source is that of an indicator.
  const lacks = resolved.lists.variable.completeness.state === 'complete' ? unstated(all, named) : '';
  const { segment, plural } = collectionWords[entries[0]?.collection ?? 'variable'];
  const coded = entries.filter(
    (entry, at) => isOf(entry, 'variable') && !hasSource(entry) && hasSource(sourced[at]),
  );
  return (
    <>
      {shared !== '' && (
        <h2>
          {formatCount(entries.length)} records named “<bdi>{shownText(shared, 200)}</bdi>”
        </h2>
      )}
      <div className="row" data-not-printed="">
        <Link to={`/${records.length > 0 ? 'selection' : segment}`} className="button">
          {records.length > 0 ? 'Back to the selection' : `All ${plural}`}
        </Link>
        <CopyButton label="Copy link" text={() => location.href} />
      </div>
      {warning !== '' && <p className="notice warning">{warning}</p>}
      {lacks !== '' && (
        <p className="notice">
          {shownText(lacks, 2000)}
          {warning === '' && ' Whether the figures are comparable cannot be checked.'}
        </p>
      )}
      <ComparedTable label="Comparison" heads={heads} fields={plain} />
      {coded.length > 0 && (
        <p className="quiet">
          {`The source of ${coded.map(({ record }) => shownText(record.slug, 60)).join(', ')} follows from the code; the catalog lists none.`}
        </p>
      )}
      {entries.length > 1 && plain.every(({ isSame }) => isSame) && (
        <p className="quiet">Nothing else differs apart from technical details.</p>
      )}
      <PrintedCitations entries={entries} />
      {technical.length > 0 && (
        <details className="disclosure">
          <summary>Technical details</summary>
          <ComparedTable label="Technical details" heads={heads} fields={technical} />
        </details>
      )}
    </>
  );
}

/** Whether a field says nothing more: the names, which are the heads of the columns, labels made of them, codes of tables. */
function repeatsNames({ field, texts }: ComparedField, entries: readonly Entry[]): boolean {
  return texts.every((text, at) => {
    const name = entries[at]?.record.name ?? '';
    if (text === null || ['', name, `% of ${name}`].includes(text)) return true;
    // The code of a table, which its source begins with.
    if (field === 'facts.table') return tableOf(entries[at]?.record ?? {}).startsWith(text);
    return field === 'shortName' && name.startsWith(text);
  });
}

const hasSource = (entry?: Entry) => entry !== undefined && listOf(entry.record, 'sources').length > 0;
