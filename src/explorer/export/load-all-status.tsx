import { explainFailure } from '../../client/explain-failure.ts';
import { loadedSentence } from '../list/list-sentence.ts';
import type { LoadingState } from '../data/use-collection.ts';
import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';
import styles from './export-dialog.module.css';

/** Progress while the whole list is loaded for an export, or why loading stopped. */
export function LoadAllStatus({ collection, onStop }: { collection: LoadingState; onStop: () => void }) {
  const { failure, ledger, retry } = collection;
  if (failure !== null)
    return (
      <div role="alert" className={notice.error}>
        <p>
          <strong>Loading stopped: {loadedSentence(collection)}.</strong> {explainFailure(failure).title}.
        </p>
        <p className={notice.actions}>
          <button type="button" className={button.plain} onClick={retry}>
            Try again
          </button>
          <button type="button" className={button.plain} onClick={onStop}>
            Cancel
          </button>
        </p>
      </div>
    );
  return (
    <div className={styles.progress}>
      <progress aria-label="Loaded" max={ledger.count ?? undefined} value={ledger.received} />
      <span>{loadedSentence(collection)}</span>
      <button type="button" className={button.plain} onClick={onStop}>
        Cancel
      </button>
    </div>
  );
}
