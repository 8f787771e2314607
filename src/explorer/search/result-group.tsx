import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import button from '../parts/button.module.css';
import { formatCount } from '../parts/count.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import notice from '../parts/notice.module.css';
import { retryWithCode } from '../parts/reload-for-chunk.ts';
import type { LoadingState } from '../loading/use-collection.ts';
import styles from './search-everything.module.css';
import type { SearchState } from '../search-results/use-search.ts';

type Answer = NonNullable<SearchState['data']>;

interface Props {
  title: string;
  icon: IconName;
  search: SearchState;
  /** What the searched records are, where the title alone does not say it. */
  scope: string;
  collection: LoadingState;
  /** Address of all hits, or null where there is none. */
  allHref: string | null;
  /** The first hits, as list items. */
  hits: ReactNode[];
}

/** The hits of one collection, with how many there are and what was searched to find them. */
export function ResultGroup({ title, icon, search, scope, collection, allHref, hits }: Props) {
  const { data } = search;
  const found = data?.positions.length ?? 0;
  const headingId = `found-${title}`;
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <header className={styles.head}>
        <Icon name={icon} />
        <h2 id={headingId}>
          {title} {data !== undefined && <span className={styles.count}>{formatCount(found)}</span>}
        </h2>
        <p className={styles.searched}>
          <Searched data={data} scope={scope} collection={collection} />
        </p>
      </header>
      {collection.failure !== null && (
        <FailureNotice
          failure={collection.failure}
          what={title}
          busy={collection.isFetching}
          onRetry={collection.retry}
        />
      )}
      {search.isError && search.fetchStatus === 'idle' && (
        <p role="alert" className={notice.error}>
          <strong>The search failed.</strong> {search.error.message}{' '}
          <button type="button" className={button.plain} onClick={() => void retryWithCode(search.refetch)}>
            Search again
          </button>
        </p>
      )}
      {data !== undefined && data.near && hits.length > 0 && (
        <p className={styles.near}>No exact match; closest:</p>
      )}
      {hits.length > 0 && <ul className={styles.hits}>{hits}</ul>}
      {allHref !== null && found > hits.length && (
        <p>
          <Link to={allHref}>
            Show all {formatCount(found)} in {title.toLowerCase()}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What was searched, and the way to load the rest where it was not all. */
function Searched({
  data,
  scope,
  collection,
}: {
  data: Answer | undefined;
  scope: string;
  collection: LoadingState;
}) {
  const { ledger, hasMore, goesOn, failure, want } = collection;
  if (data === undefined) return collection.isPending ? 'Loading…' : null;
  const total = ledger.count === null ? '' : ` of ${formatCount(ledger.count)}`;
  const rest = hasMore && !goesOn && failure === null;
  return (
    <>
      {scope === ''
        ? `${formatCount(data.searched)}${total} searched`
        : `${formatCount(data.searched)} searched, ${scope}`}
      {goesOn && ', loading…'}
      {rest && (
        <button type="button" className={button.plain} onClick={() => want(Infinity)}>
          Load the rest
        </button>
      )}
    </>
  );
}
