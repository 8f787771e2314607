import { type CollectionName, collections } from '../../../contract/collections.ts';
import { LoadingReportButton } from '../../loading-report/loading-report-button.tsx';
import { WalkEndNotice } from '../../loading-report/walk-end-notice.tsx';
import { useAnnouncement } from '../../parts/announcer.tsx';
import button from '../../parts/button.module.css';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import notice from '../../parts/notice.module.css';
import { RetryingNotice } from '../../parts/retrying-notice.tsx';
import { retryWithCode } from '../../parts/reload-for-chunk.ts';
import type { SearchState } from '../../search-results/use-search.ts';
import type { LoadingState } from '../../loading/use-collection.ts';
import { useAutoLoad } from '../../loading/load-target.ts';
import type { Rows } from '../../list/rows.ts';
import { SelectAllButton } from '../../selected/select-all-button.tsx';
import { foundSentence, loadedSentence, paceOf } from '../../list/list-sentence.ts';
import styles from './list-status.module.css';

interface Props {
  name: CollectionName;
  collection: LoadingState;
  /** The search under way, or null when nothing is searched for. */
  search: SearchState | null;
  /** The records shown, and whether a search or filters leave some out. */
  records: Rows;
  isNarrowed: boolean;
}

/** Says what is shown and how much of the list is loaded, and offers to load the rest. */
export function ListStatus({ name, collection, search, records, isNarrowed }: Props) {
  const loaded = loadedSentence(collection);
  const found = search === null ? '' : foundSentence(name, search);
  useAnnouncement(found === '' ? loaded : `${found}. ${loaded}`);
  return (
    <div className={styles.status}>
      <div className={styles.line} data-focus-group="">
        <p className={styles.words}>
          {found !== '' && <span className={styles.found}>{found}</span>}
          <span className={styles.loaded}>{loaded}</span>
          <span className={styles.pace}>{paceOf(collection)}</span>
        </p>
        {isNarrowed && records.count > 0 && <SelectAllButton records={records} noun="results" />}
        <LoadControls collection={collection} />
        <LoadingReportButton name={name} />
        <Progress collection={collection} />
      </div>
      <Problems name={name} collection={collection} search={search} />
    </div>
  );
}

function LoadControls({ collection }: { collection: LoadingState }) {
  const autoLoad = useAutoLoad();
  const { goesOn, hasMore, failure, ledger, want, stop } = collection;
  if (failure !== null || !hasMore) return null;
  if (goesOn) {
    return (
      <button type="button" className={button.plain} onClick={() => stop(ledger.received)}>
        Stop
      </button>
    );
  }
  return (
    <>
      <button type="button" className={button.plain} onClick={() => want(ledger.received + autoLoad)}>
        Load more
      </button>
      <button type="button" className={button.plain} onClick={() => want(Infinity)}>
        Load all
      </button>
    </>
  );
}

function Progress({ collection: { goesOn, ledger, failure } }: { collection: LoadingState }) {
  if (!goesOn || failure !== null || ledger.count === null || ledger.pages === 0) return null;
  return (
    <progress className={styles.progress} aria-label="Loaded" max={ledger.count} value={ledger.received} />
  );
}

function Problems({ name, collection, search }: Omit<Props, 'records' | 'isNarrowed'>) {
  const { failure, ledger, end, isFetching, retry } = collection;
  const { title, plural } = collections[name];
  return (
    <>
      <RetryingNotice name={name} />
      {failure !== null && (
        <FailureNotice
          failure={failure}
          what={ledger.pages === 0 ? title : `Page ${ledger.pages + 1} of ${plural}`}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {end !== undefined && <WalkEndNotice name={name} end={end} />}
      {ledger.held.length > 0 && (
        <p role="note" className={notice.warning}>
          {ledger.held.length} received but not shown: {ledger.held[0]?.reason}
        </p>
      )}
      {search?.isError === true && search.fetchStatus === 'idle' && (
        <div role="alert" className={notice.error}>
          <p>
            <strong>The search failed.</strong> {search.error.message} The list below is not a search result.
          </p>
          <p className={notice.actions}>
            <button type="button" className={button.plain} onClick={() => void retryWithCode(search.refetch)}>
              Search again
            </button>
          </p>
        </div>
      )}
    </>
  );
}
