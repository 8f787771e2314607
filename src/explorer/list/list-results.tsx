import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { connectionLimit, loadsSparingly } from '../../client/platform.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import {
  FailedLists,
  LoadAll,
  NeedsAllVariables,
  RetryingNotice,
  searchAllLabel,
} from '../data/loading/loading-notices.tsx';
import type { SearchState } from '../data/loading/search.ts';
import { Action } from '../ui/control/action.tsx';
import { EmptyState } from '../ui/notice/empty-state.tsx';
import { lazyPart, retryWithCode } from '../ui/page/lazy.tsx';
import { filteredByVariables, ofTotal, scopeOf } from './list-sentence.ts';
import { RecordList } from './rows/record-list.tsx';
import type { ListPage } from './use-list-page.ts';
import styles from './list.module.css';

// Needed only by a search, and in the file of its code.
const NoMatches = lazyPart(async () => (await import('./notices/no-matches.tsx')).NoMatches);
const AddressResults = lazyPart(async () => (await import('./notices/address-results.tsx')).AddressResults);
const RecordTable = lazyPart(async () => (await import('./rows/record-table.tsx')).RecordTable);

/** The rows, or why there are none, with the loading status below. */
export function ListResults({ page }: { page: ListPage }) {
  const { result, isSearching, address, name, view, changeView, list } = page;
  if (address !== null)
    return (
      <div className={styles.results}>
        <AddressResults address={address} />
      </div>
    );
  const hasRows = result.error === null && result.rows.count > 0;
  return (
    <div className={styles.results} data-rows-shown={hasRows}>
      {/* Instead of a list that differs from the requested one. */}
      {result.error !== null && (
        <ListFailed headline="The filters could not be loaded." error={result.error} onRetry={result.retry} />
      )}
      {hasRows && (
        // Rows of the previous search or view must not look like those of the current one.
        <div className={styles.rows} data-awaited={isSearching || result.isPending}>
          {view.view === 'list' ? (
            <RecordList {...list} />
          ) : (
            <RecordTable {...list} {...{ name, view, changeView }} />
          )}
        </div>
      )}
      {result.error === null && !hasRows && !isSearching && <EmptyResults page={page} />}
      <ListFooter page={page} />
    </div>
  );
}

/** Why there are no rows and what to do; renders nothing until that is certain. */
function EmptyResults({ page }: { page: ListPage }) {
  const { name, collection, matches, view, result } = page;
  const { ledger, isPending } = collection;
  if (result.isUnknown)
    return (
      <div className={styles.footer}>
        <NeedsAllVariables className={styles.line}>{filteredByVariables}</NeedsAllVariables>
      </div>
    );
  if (isPending || result.isPending || ledger.pages === 0) return null;
  if (matches !== undefined && matches.positions.length === 0) return <NoMatches page={page} />;
  if (view.selection.size > 0) return <NoFilterMatches page={page} />;
  if (ledger.entries.length > 0 || collection.isLoading) return null;
  return <EmptyState icon={name} title={emptyTitle(page)} />;
}

/** Calls the collection empty only if the catalog itself reports no records. */
function emptyTitle({ name, collection }: ListPage): ReactNode {
  const { plural } = collectionWords[name];
  if (collection.completeness.state === 'complete') return `There are no ${plural} in this catalog.`;
  const { count, received } = collection.ledger;
  if (received > 0) return `None of the ${countOf(received, 'record', 'records')} received can be shown.`;
  return count === null || count === 0
    ? `The catalog sent no ${plural}.`
    : `The catalog sent no ${plural}, although it reports ${formatCount(count)}.`;
}

function NoFilterMatches({ page }: { page: ListPage }) {
  const { name, collection, matches } = page;
  const among =
    matches === undefined
      ? scopeOf(name, collection.ledger.entries.length, collection)
      : countOf(matches.positions.length, 'result', 'results');
  const none = among.startsWith('the ') ? `None of ${among}` : `None of the ${among}`;
  return <EmptyState icon="search" title={`${none} match these filters.`} />;
}

function ListFooter({ page }: { page: ListPage }) {
  const { loading } = page;
  return (
    <div className={styles.footer} data-focus-group="">
      <ListNotices page={page} />
      {loading !== null && (
        <div className={`row ${styles.line}`}>
          <p className={`row ${styles.words}`}>
            <span>{loading}</span>
            <LimitedLoadingNote page={page} />
          </p>
          <LoadControls page={page} />
        </div>
      )}
    </div>
  );
}

function LimitedLoadingNote({ page: { query, collection } }: { page: ListPage }) {
  const limit = connectionLimit();
  if (limit === null || collection.isLoading || !collection.hasMore) return null;
  const why = {
    'save-data': 'Data saver is on',
    metered: 'Your connection may be metered',
    slow: 'Your connection is slow',
  }[limit];
  if (query !== '') return <span>{why}, so the rest is searched only if you ask for it.</span>;
  return loadsSparingly() && <span>{why}, so more loads as you scroll.</span>;
}

function LoadControls({ page: { query, collection } }: { page: ListPage }) {
  const { isLoading, hasMore, ledger, stop } = collection;
  if (!hasMore) return null;
  if (isLoading) return <Action key="stop" label="Stop" onPress={() => stop(ledger.received)} />;
  return <LoadAll label={query === '' ? 'Load all' : searchAllLabel(ledger)} lists={[collection]} />;
}

function ListNotices({ page }: { page: ListPage }) {
  const { name, collection, search, setReportOpen } = page;
  const { ledger, end } = collection;
  return (
    <>
      <RetryingNotice name={name} />
      <FailedLists
        lists={[collection]}
        {...(ledger.pages > 0
          ? {
              headline: `Loading stopped at ${ofTotal(ledger.received, ledger.count)} ${collectionWords[name].plural}.`,
            }
          : { detailed: true })}
      />
      {end !== undefined && end.kind !== 'finished' && (
        <p role="note" className="notice warning">
          {end.sentence}
        </p>
      )}
      {ledger.unusableRecords.length > 0 && (
        <p role="note" className="notice warning">
          <span>
            {countOf(ledger.unusableRecords.length, 'record', 'records')} can’t be shown ({reasons(ledger)}).
          </span>
          <Action label="About this list" onPress={() => setReportOpen(true)} />
        </p>
      )}
      {search !== null && <SearchFailed search={search}>The list above is not a search result.</SearchFailed>}
    </>
  );
}

// One line; the loading report lists all of them.
const maxReasons = 3;

function reasons({ unusableRecords }: Ledger): string {
  const all = [...new Set(unusableRecords.map(({ reason }) => reason))];
  const named = all.slice(0, maxReasons);
  return (all.length > named.length ? [...named, '…'] : named).join('; ');
}

interface FailedProps {
  headline: string;
  error: Error | null;
  /** What the failure means for the list. */
  children?: ReactNode;
  onRetry: () => void;
}

/** That a search failed, and what this means for what is shown; nothing if it did not. */
export function SearchFailed({ search, children }: { search: SearchState; children?: ReactNode }) {
  if (!search.isError || search.fetchStatus !== 'idle') return null;
  const retry = () => void retryWithCode(search.refetch);
  return (
    <ListFailed headline="The search failed." error={search.error} onRetry={retry}>
      {children}
    </ListFailed>
  );
}

/** A failure of the list itself, not of a request for a page. */
export function ListFailed({ headline, error, children, onRetry }: FailedProps) {
  return (
    <div role="alert" className="notice error">
      <p>
        <strong>{headline}</strong> {error?.message} {children}
      </p>
      <p className="row">
        <Action label="Try again" onPress={onRetry} />
      </p>
    </div>
  );
}
