import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../catalog/records/entry.ts';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { isRelated, nameQuery } from '../../catalog/search/name-query.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { extentOf } from '../data/loaded-of.tsx';
import { FailedLists } from '../data/loading-notices.tsx';
import { useAutoLoad, useLoadAtLeast } from '../data/load-target.ts';
import { useCollection } from '../data/use-collection.ts';
import { ListFailed } from '../list/list-results.tsx';
import { formatCount } from '../../catalog/count.ts';
import { retryWithCode } from '../ui/lazy.tsx';
import { type SearchState, isSearched, useSearch } from '../data/search.ts';
import { AboutLine, RecordLink, linkTo } from './related-variables.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

const maxShown = 5;

interface Props {
  /** The collection that is searched. */
  name: CollectionName;
  recordName: string;
  /** Whether the open list has loaded what it needs, so that this one may load. */
  mayLoad: boolean;
}

/**
 * The best search matches for a record's name in another collection. The catalog itself links no records, so these are
 * guesses and labelled as such.
 */
export function RelatedRecords({ name, recordName, mayLoad }: Props) {
  const collection = useCollection(name);
  const { ledger, failure } = collection;
  const autoLoad = useAutoLoad();
  // As much of a list as opening it would load.
  useLoadAtLeast(name, mayLoad ? autoLoad : 1);
  const [isRequested, setRequested] = useState(false);
  if (mayLoad && !isRequested && collection.target >= autoLoad) setRequested(true);
  const query = nameQuery(recordName);
  const search = useSearch(name, ledger.entries, query);
  const { plural } = collections[name];
  const isLoading = collection.isPending || collection.isLoading;
  const isSearching = isLoading || search.isFetching || !isSearched(search, ledger.entries);
  // Matches of a part of the list would be replaced by better ones while they are read.
  const [settled, setSettled] = useState(false);
  if (!settled && (failure !== null || (isRequested && !isSearching))) setSettled(true);
  if (query === '') return null;
  const hasRelated = isRelated(search.data);
  const found = search.data?.positions.length ?? 0;
  const matches = [...(hasRelated ? (search.data?.positions.subarray(0, maxShown) ?? []) : [])].flatMap(
    (position) => ledger.entries[position] ?? [],
  );
  return (
    <Section title={`Possibly related ${plural}`}>
      <div className={styles.results} data-settled={settled}>
        <FailedLists lists={[collection]} />
        {search.isError && search.fetchStatus === 'idle' && (
          <ListFailed
            headline="The search failed."
            error={search.error}
            onRetry={() => void retryWithCode(search.refetch)}
          />
        )}
        {settled && search.data !== undefined && (
          <p className="quiet">
            {hasRelated ? scopeOf(search.data, ledger) : `The catalog does not connect them with ${plural}.`}
          </p>
        )}
        {!settled && <p className="quiet">Searching…</p>}
        {settled && matches.length > 0 && (
          <ul className={styles.list}>
            {matches.map((entry) => (
              <li key={entry.key}>
                <RecordLink {...linkTo(entry)}>
                  <AboutLine parts={aboutOf(entry)} />
                </RecordLink>
              </li>
            ))}
          </ul>
        )}
        {settled && !hasRelated && (
          <p className={styles.all}>
            <Link
              to={`/search?${new URLSearchParams({ q: query })}`}
            >{`Search for “${shownText(query, 60)}”`}</Link>
          </p>
        )}
        {settled && hasRelated && found > matches.length && (
          <p className={styles.all}>
            <Link to={`/${plural}?${new URLSearchParams({ q: query })}`}>
              {`Show all ${formatCount(found)} ${plural}`}
            </Link>
          </p>
        )}
      </div>
    </Section>
  );
}

/** Unit and first source. */
function aboutOf({ record }: Entry): string[] {
  const source = 'sources' in record && Array.isArray(record.sources) ? record.sources[0]?.name : undefined;
  const unit = 'units' in record && typeof record.units === 'string' ? record.units : '';
  return [unit, source ?? ''].filter((part) => part !== '').map((part) => shownText(part, 120));
}

/** What was searched and how well it matched, so that a match is not mistaken for a link in the catalog. */
function scopeOf({ positions, near, searched }: NonNullable<SearchState['data']>, ledger: Ledger): string {
  const scope = extentOf(ledger, searched);
  if (positions.length === 0) return `No matches for this name in ${scope}.`;
  return near
    ? `Search results: no exact match for this name in ${scope}; these are the closest.`
    : `Search results for this name in ${scope}.`;
}
