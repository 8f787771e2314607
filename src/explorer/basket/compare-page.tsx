import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { namedRecords } from '../../catalog/basket/named-records.ts';
import { adding, selectedKey } from '../../catalog/basket/selected-record.ts';
import { FailedLists } from '../data/loading/loading-notices.tsx';
import { comparePath, maxCompared } from '../data/compare-link.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { useSelected } from '../data/selected/use-selected.ts';
import { type ResolvedRecords, nameOf, shownPath, useResolvedRecords } from './resolved-records.ts';
import { type ComparedField, compareRecords } from '../../catalog/compare.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { fieldOf, listOf } from '../../catalog/records/fields.ts';
import { rowHeadingOf } from '../../catalog/records/name-in-table.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { recordPath } from '../data/record-path.ts';
import { asCited } from '../data/path-in.ts';
import { rowContent } from '../list/rows/row-content.ts';
import { withParameters } from '../list/list-view.ts';
import { OptimisticCheckbox } from '../list/tools/view-tools.tsx';
import { ComparedTable } from '../record/compared-table.tsx';
import button from '../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { safeLink } from '../../catalog/safe-link.ts';
import { LongList } from '../ui/show-more.tsx';
import page from '../ui/page.module.css';
import disclosure from '../ui/disclosure.module.css';
import styles from './compare-page.module.css';

/** Compares the records in the URL side by side. */
export function ComparePage() {
  const [{ byKey, isLoaded }] = useSelected();
  const [parameters] = useSearchParams();
  const named = namedRecords(parameters);
  // Records saved with a selection are shown before their lists are loaded.
  const records = adding([], named.slice(0, maxCompared)).put.map(
    (record) => byKey.get(selectedKey(record)) ?? record,
  );
  const resolved = useResolvedRecords(records);
  const entries = resolved.records.flatMap(({ entry }) => entry ?? []);
  return (
    <div className={`${page.page} ${page.wide}`}>
      <title>Compare</title>
      <h1>Compare</h1>
      {named.length < 2 && (
        <p className={page.lead}>
          Choose two to six records: in the <Link to="/selection">selection</Link>, under a record’s “Same
          name, different variable”, or by checking them in a list such as{' '}
          <Link to="/variables">Variables</Link>.
        </p>
      )}
      {named.length > maxCompared && (
        <p className={page.lead}>
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
        <p className={page.lead}>
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

const differing = (fields: readonly ComparedField[]) => fields.filter(({ isSame }) => !isSame);

/** All fields with a value, or only those that differ, and the technical folded away. */
function Comparison({ resolved, entries }: { resolved: ResolvedRecords; entries: readonly Entry[] }) {
  const [parameters, setParameters] = useSearchParams();
  const [{ records }] = useSelected();
  const only = parameters.get('only') === 'differences';
  const sourced = entries.map((entry) => asCited(resolved.lists.variable, entry));
  const filled = compareRecords(sourced).filter((field) => !repeatsNames(field, entries));
  const fields = filled.filter(({ isTechnical }) => !isTechnical);
  const technical = filled.filter(({ isTechnical }) => isTechnical);
  const count = differing(fields).length;
  const shown = (each: readonly ComparedField[]) => (only ? differing(each) : each);
  const heads = entries.map((entry) => (
    <RecordHead
      key={`${entry.collection} ${entry.key}`}
      entry={entry}
      path={shownPath(resolved.lists, entry)}
      entries={entries}
      only={only}
    />
  ));
  return (
    <>
      <div className={`row ${styles.tools}`} data-not-printed="">
        {(only || (count > 0 && count < fields.length)) && (
          <label className={`line ${styles.switch}`}>
            <OptimisticCheckbox
              checked={only}
              onToggle={() =>
                setParameters(withParameters(parameters, { only: only ? '' : 'differences' }), {
                  replace: true,
                })
              }
            />
            <span>
              Only differences{' '}
              <span className="count">
                ({formatCount(count)} of {countOf(fields.length, 'field', 'fields')})
              </span>
            </span>
          </label>
        )}
        {records.length > 0 && (
          <Link to="/selection" className={button.plain}>
            Back to the selection
          </Link>
        )}
        <CopyButton label="Copy link" text={() => location.href} />
      </div>
      <ComparedTable
        label="Comparison"
        heads={heads}
        fields={shown(fields)}
        cells={{ sources: sourced.map(sourceLinksOf) }}
      />
      {shown(technical).length > 0 && (
        <details className={disclosure.disclosure}>
          <summary>Technical details</summary>
          <ComparedTable label="Technical details" heads={heads} fields={shown(technical)} />
        </details>
      )}
    </>
  );
}

/** Whether a field has no value besides the names, which are the heads of the columns, and labels made of them. */
function repeatsNames({ field, texts }: ComparedField, entries: readonly Entry[]): boolean {
  return texts.every((text, at) => {
    const name = entries[at]?.record.name ?? '';
    if (text === null || ['', name, `% of ${name}`].includes(text)) return true;
    return field === 'shortName' && name.startsWith(text);
  });
}

/** The names of a record's sources, as links to their data pages; null if it has none. */
function sourceLinksOf({ record }: Entry): ReactNode {
  // An indicator may have another field of this name.
  const named = listOf(record, 'sources').filter((source) => fieldOf(source, 'name') !== '');
  if (named.length === 0) return null;
  return (
    <LongList className="stack" values={named} first={5} noun="sources">
      {(source) => {
        const url = safeLink(fieldOf(source, 'infoLink'));
        const shown = <bdi>{shownText(fieldOf(source, 'name'), 300)}</bdi>;
        return url === null ? shown : <ExternalLink url={url}>{shown}</ExternalLink>;
      }}
    </LongList>
  );
}

interface HeadProps {
  entry: Entry;
  path: string;
  entries: readonly Entry[];
  only: boolean;
}

/** A record's name, with its place in its table and its code, since names are not unique; the row of sources has the table. */
function RecordHead({ entry, path, entries, only }: HeadProps) {
  const name = shownText(rowHeadingOf(entry), 200);
  const { code } = rowContent(entry.collection, entry.record);
  const about = [shownText(path, 200), code].filter((part) => part !== '').join(' · ');
  return (
    <span className={styles.head}>
      <span>
        <Link to={recordPath(entry.collection, entry.key)}>
          <bdi>{name}</bdi>
        </Link>
        <bdi className={`quiet ${styles.about}`}>{about}</bdi>
      </span>
      {entries.length > 2 && (
        <Link
          className={styles.remove}
          to={comparePath(
            entries.filter((other) => other !== entry),
            only,
          )}
          aria-label={`Compare without ${name}`}
          title="Remove from this comparison"
          data-not-printed=""
          replace
        >
          <ActionIcon name="close" size={14} />
        </Link>
      )}
    </span>
  );
}
