import { connectionLimit, loadsSparingly } from '../../client/platform.ts';
import { collections } from '../../contract/collections.ts';
import { timeLeftOf } from './list-sentence.ts';
import { useAutoLoad } from '../data/load-target.ts';
import button from '../ui/button.module.css';
import { formatCount } from '../ui/count.ts';
import styles from './list-footer.module.css';
import { ListNotices } from './list-notices.tsx';
import type { ListPage } from './use-list-page.ts';

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

function LoadControls({ page: { name, query, collection } }: { page: ListPage }) {
  const autoLoad = useAutoLoad();
  const { isLoading, hasMore, ledger, raiseTarget, stop } = collection;
  if (!hasMore) return null;
  if (isLoading)
    return (
      <button type="button" className={button.plain} onClick={() => stop(ledger.received)}>
        Stop
      </button>
    );
  const all = (
    <button type="button" className={button.plain} onClick={() => raiseTarget(Infinity)}>
      {query === '' ? 'Load all' : searchAll(ledger.count, collections[name].plural)}
    </button>
  );
  if (query !== '') return all;
  return (
    <>
      <button type="button" className={button.plain} onClick={() => raiseTarget(ledger.received + autoLoad)}>
        Load more
      </button>
      {all}
    </>
  );
}

function searchAll(count: number | null, plural: string): string {
  return count === null ? `Search all ${plural}` : `Search all ${formatCount(count)}`;
}
