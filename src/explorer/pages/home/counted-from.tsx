import type { LoadingState } from '../../data/use-collection.ts';
import button from '../../ui/button.module.css';
import { formatCount } from '../../ui/count.ts';
import styles from './home-page.module.css';

/** How many of the variables the charts cover, and a button that loads the rest; nothing if they cover all. */
export function CountedFrom({ counted, variables }: { counted: number; variables: LoadingState }) {
  const { ledger, isLoading, hasMore, failure, isFetching, raiseTarget, retry } = variables;
  if (!hasMore && counted === ledger.entries.length) return null;
  const total = ledger.count === null ? '' : ` of ${formatCount(ledger.count)}`;
  return (
    <p className={styles.quiet}>
      <span>
        {isLoading
          ? `Loading: ${formatCount(ledger.entries.length)}${total} variables…`
          : `Counted from ${formatCount(counted)}${total} variables.`}
      </span>{' '}
      {!isLoading && (
        <button
          type="button"
          className={button.plain}
          disabled={isFetching}
          onClick={() => (failure === null ? raiseTarget(Infinity) : retry())}
        >
          {failure === null
            ? `Load all${ledger.count === null ? '' : ` ${formatCount(ledger.count)}`}`
            : 'Try again'}
        </button>
      )}
    </p>
  );
}
