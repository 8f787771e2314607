import { Link } from 'react-router-dom';
import { idText } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { countOf } from '../../catalog/count.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SearchForm } from '../ui/search-field.tsx';
import { extentOf } from '../data/loaded-of.tsx';
import { useLoadAtLeast } from '../data/load-target.ts';
import type { LoadingState } from '../data/use-collection.ts';
import button from '../ui/button.module.css';
import styles from './record-panel.module.css';

interface Props {
  name: CollectionName;
  recordKey: string;
  collection: LoadingState;
}

/** The heading instead of a record's name: which record is searched for or missing. `id` is display text. */
export function missingTitle(name: CollectionName, id: string, collection: LoadingState): string {
  const { failure, isPending, isLoading, hasMore } = collection;
  const isChecked = failure === null && !isPending && !isLoading && !hasMore;
  return isChecked ? `We couldn’t find ${name} ${id}` : `Record ${id}`;
}

/** Loads further pages to find a record that is not loaded, shows the progress, and says if it does not exist. */
export function RecordNotLoaded({ name, recordKey, collection }: Props) {
  const { ledger, hasMore, failure, isLoading, isPending, isFetching } = collection;
  const { stop, retry, completeness } = collection;
  const keepLooking = useLoadAtLeast(name, Infinity, { while: true });
  const { plural, title } = collections[name];
  const loaded = countOf(ledger.entries.length, 'record', 'records');
  if (failure !== null) {
    return (
      <div className={styles.text}>
        <p>
          {ledger.entries.length === 0
            ? `It can’t be shown until ${plural} load.`
            : `It’s not among the ${loaded} loaded before loading failed.`}
        </p>
        <div className={styles.overList}>
          <FailureNotice
            failure={failure}
            what={title}
            {...(ledger.entries.length > 0 && { headline: 'Loading stopped.' })}
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      </div>
    );
  }
  const isLooking = isPending || isLoading;
  if (isLooking || hasMore) {
    return (
      <div className={styles.text}>
        <p>
          {isLooking
            ? `Looking for ${name} ${shownText(idText(recordKey), 60)}: ${extentOf(ledger)} checked.`
            : `Not among the ${loaded} checked so far.`}
        </p>
        <p>
          <button
            type="button"
            className={button.plain}
            onClick={isLooking ? () => stop(ledger.received) : keepLooking}
          >
            {isLooking ? 'Stop' : 'Keep looking'}
          </button>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.text}>
      <p>
        {completeness.state === 'complete'
          ? 'The link may be wrong, or it was removed from the catalog.'
          : `It’s not among the ${loaded} received, but the list is not complete: ${completeness.sentence}.`}
      </p>
      <SearchForm label={`Search all ${plural}`} path={`/${plural}`} />
      <p>
        <Link to={`/${plural}`}>All {plural}</Link>
      </p>
    </div>
  );
}
