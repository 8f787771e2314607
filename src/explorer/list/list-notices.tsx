import { collections } from '../../contract/collections.ts';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { WalkEndNotice } from './walk-end-notice.tsx';
import button from '../ui/button.module.css';
import { countOf, formatCount } from '../ui/count.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import notice from '../ui/notice.module.css';
import { retryWithCode } from '../ui/reload-for-chunk.ts';
import { RetryingNotice } from '../data/retrying-notice.tsx';
import type { SearchState } from '../data/use-search.ts';
import type { ListPage } from './use-list-page.ts';

/** The failures of a list: of loading, of its records, of searching. */
export function ListNotices({ page }: { page: ListPage }) {
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
            ? { headline: stoppedAt(ledger, collections[name].plural) }
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
          <button type="button" className={button.plain} onClick={() => setReportOpen(true)}>
            About this list
          </button>
        </p>
      )}
      {search?.isError === true && search.fetchStatus === 'idle' && <SearchFailed search={search} />}
    </>
  );
}

/** "Loading stopped at 7,100 of 28,153 variables." */
function stoppedAt({ received, count }: Ledger, plural: string): string {
  const far = count === null ? formatCount(received) : `${formatCount(received)} of ${formatCount(count)}`;
  return `Loading stopped at ${far} ${plural}.`;
}

// One line; the loading report lists all of them.
const maxReasons = 3;

function reasons({ held }: Ledger): string {
  const all = [...new Set(held.map(({ reason }) => reason))];
  const named = all.slice(0, maxReasons);
  return (all.length > named.length ? [...named, '…'] : named).join('; ');
}

function SearchFailed({ search }: { search: SearchState }) {
  return (
    <div role="alert" className={notice.error}>
      <p>
        <strong>The search failed.</strong> {search.error?.message} The list above is not a search result.
      </p>
      <p className={notice.actions}>
        <button type="button" className={button.plain} onClick={() => void retryWithCode(search.refetch)}>
          Try again
        </button>
      </p>
    </div>
  );
}
