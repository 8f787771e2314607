import type { ReactNode } from 'react';
import { ofTotal, timeLeftOf } from './list-sentence.ts';
import { useAutoLoad, useLoadActions } from '../data/load-target.ts';
import { LoadAll, searchAllLabel } from '../data/loaded-of.tsx';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { connectionLimit, loadsSparingly } from '../../client/platform.ts';
import type { WalkEnd } from '../../client/next-page.ts';
import { collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { RetryingNotice } from '../data/loading-notices.tsx';
import { countOf } from '../../catalog/count.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { retryWithCode } from '../ui/lazy.tsx';
import type { ListPage } from './use-list-page.ts';
import styles from './list-results.module.css';
import button from '../ui/button.module.css';
import { useQueryClient } from '@tanstack/react-query';
import notice from '../ui/notice.module.css';

/** Below the rows: how much was searched or loaded, a button for the rest, and failures. */
export function ListFooter({ page }: { page: ListPage }) {
  const { loading } = page;
  return (
    <div className={styles.footer} data-focus-group="">
      <ListNotices page={page} />
      {loading !== null && (
        <div className={styles.line}>
          <p className={styles.words}>
            <span>{loading}</span>
            <span>{timeLeftOf(page.collection)}</span>
            <LimitedLoadingNote page={page} />
          </p>
          <LoadControls page={page} />
        </div>
      )}
    </div>
  );
}

/** Why less than usual is loaded automatically. */
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
  const autoLoad = useAutoLoad();
  const { isLoading, hasMore, ledger, raiseTarget, stop } = collection;
  if (!hasMore) return null;
  if (isLoading) return <Action label="Stop" onPress={() => stop(ledger.received)} />;
  if (query !== '') return <LoadAll label={searchAllLabel(ledger)} lists={[collection]} />;
  return (
    <>
      <Action label="Load more" onPress={() => raiseTarget(ledger.received + autoLoad)} />
      <LoadAll label="Load all" lists={[collection]} />
    </>
  );
}

export function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={button.plain} onClick={onPress}>
      {label}
    </button>
  );
}

/** The failures of a list: of loading, of its records, of searching. */
function ListNotices({ page }: { page: ListPage }) {
  const { name, collection, search, setReportOpen } = page;
  const { failure, ledger, end, isFetching, retry } = collection;
  return (
    <>
      <RetryingNotice name={name} />
      {failure !== null && (
        <FailureNotice
          failure={failure}
          what={collections[name].title}
          {...(ledger.pages > 0
            ? {
                headline: `Loading stopped at ${ofTotal(ledger.received, ledger.count)} ${collections[name].plural}.`,
              }
            : { detailed: true })}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {end !== undefined && <WalkEndNotice name={name} end={end} />}
      {ledger.held.length > 0 && (
        <p role="note" className={notice.warning}>
          <span>
            {countOf(ledger.held.length, 'record', 'records')} can’t be shown ({reasons(ledger)}).
          </span>
          <Action label="About this list" onPress={() => setReportOpen(true)} />
        </p>
      )}
      {search?.isError === true && search.fetchStatus === 'idle' && (
        <ListFailed
          headline="The search failed."
          error={search.error}
          onRetry={() => void retryWithCode(search.refetch)}
        >
          The list above is not a search result.
        </ListFailed>
      )}
    </>
  );
}

// One line; the loading report lists all of them.
const maxReasons = 3;

function reasons({ held }: Ledger): string {
  const all = [...new Set(held.map(({ reason }) => reason))];
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

/** A failure of the list itself, not of a request for a page. */
export function ListFailed({ headline, error, children, onRetry }: FailedProps) {
  return (
    <div role="alert" className={notice.error}>
      <p>
        <strong>{headline}</strong> {error?.message} {children}
      </p>
      <p className={notice.actions}>
        <Action label="Try again" onPress={onRetry} />
      </p>
    </div>
  );
}

/** Why loading ended before the end of the list, with a button to continue if it reached the length limit. */
function WalkEndNotice({ name, end }: { name: CollectionName; end: WalkEnd }) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { raiseTarget } = useLoadActions(name);
  if (end.kind === 'finished') return null;
  function continueLoading() {
    client.setQueryData(collectionQuery(service, name).queryKey, (data) => {
      const last = data?.pages.at(-1);
      if (data === undefined || last === undefined) return data;
      return { ...data, pages: [...data.pages.slice(0, -1), { ...last, continued: true }] };
    });
    raiseTarget(Infinity);
  }
  return (
    <div role="note" className={notice.warning}>
      <p>{end.sentence}</p>
      {end.kind === 'cap' && (
        <p className={notice.actions}>
          <Action label="Continue" onPress={continueLoading} />
        </p>
      )}
    </div>
  );
}
