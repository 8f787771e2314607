import { collections } from '../../../contract/collections.ts';
import { loadedSentence } from '../../list/list-sentence.ts';
import { LoadingReportButton } from '../../list/loading-report-button.tsx';
import { formatCount } from '../../ui/count.ts';
import styles from './list-header.module.css';
import type { ListPage } from '../../list/use-list-page.ts';

/** The title of a list, its number of records, and the button that opens its loading report. */
export function ListHeading({ page }: { page: ListPage }) {
  const { name, collection, loading } = page;
  const { ledger, hasMore } = collection;
  const loaded = loadedSentence(collection);
  const count = hasMore ? (ledger.count ?? ledger.entries.length) : ledger.entries.length;
  return (
    <div className={styles.title} data-focus-group="">
      <div className={styles.name}>
        <h1 id="list-heading">{collections[name].title}</h1>
        {ledger.pages > 0 ? (
          <p className={styles.count}>
            <span aria-hidden="true">{formatCount(count)}</span>
            {/* Shown below the rows if needed. */}
            {loading !== loaded && <span className="visually-hidden">{loaded}</span>}
          </p>
        ) : (
          <p className={`${styles.count} ${styles.pending}`}>{collection.failure === null && loaded}</p>
        )}
      </div>
      <LoadingReportButton name={name} open={page.reportOpen} onOpen={page.setReportOpen} />
    </div>
  );
}
