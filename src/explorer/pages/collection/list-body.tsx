import type { ReactNode } from 'react';
import button from '../../parts/button.module.css';
import notice from '../../parts/notice.module.css';
import type { ListRows } from '../../list/use-list-result.ts';
import type { LoadingState } from '../../loading/use-collection.ts';
import styles from './collection-page.module.css';

interface Props {
  collection: LoadingState;
  arranged: ListRows;
  /** Whether what is shown was searched for. */
  searching: boolean;
  /** Whether a first answer is still on its way; rows that were not found must not pass for found ones. */
  awaiting: boolean;
  filtering: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The rows, or the true reason why there are none. */
export function ListBody({ collection, arranged, searching, awaiting, filtering, onClear, children }: Props) {
  if (arranged.error !== null) return <NotArranged arranged={arranged} />;
  if (arranged.rows.count > 0)
    return (
      <div className={styles.answer} data-awaited={awaiting}>
        {children}
      </div>
    );
  if (awaiting) return null;
  if (collection.isPending || arranged.isPending || collection.failure !== null) return null;
  if (filtering) {
    return (
      <div className={styles.empty}>
        <p>
          {searching ? 'Nothing that was found' : 'No record'} passes these filters
          {collection.hasMore ? ' in what is loaded so far' : ''}.
        </p>
        <button type="button" className={button.plain} onClick={onClear}>
          Clear filters
        </button>
      </div>
    );
  }
  if (!searching) return <p className={styles.empty}>The service gives an empty list.</p>;
  return (
    <p className={styles.empty}>
      {collection.hasMore
        ? 'Nothing found in what is loaded so far. The rest may hold it: load all.'
        : 'Nothing found.'}
    </p>
  );
}

/** The code that filters did not come: nothing is shown rather than a list that is not as asked. */
function NotArranged({ arranged: { error, retry } }: { arranged: ListRows }) {
  return (
    <div role="alert" className={notice.error}>
      <p>
        <strong>The filters could not be loaded.</strong> {error?.message}
      </p>
      <p className={notice.actions}>
        <button type="button" className={button.plain} onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}
