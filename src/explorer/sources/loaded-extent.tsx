import type { LoadingState } from '../data/use-collection.ts';
import button from '../ui/button.module.css';
import { countOf, formatCount } from '../ui/count.ts';
import page from '../ui/page.module.css';

/** How many variables (`loaded`) the sources were collected from, and a button that loads the rest. */
export function LoadedExtent({ loaded, variables }: { loaded: number; variables: LoadingState }) {
  const { ledger, isLoading, hasMore, failure, isPending, raiseTarget } = variables;
  if (isPending) return <p className={page.lead}>Loading variables…</p>;
  // The notice of the failure says it all.
  if (failure !== null && loaded === 0) return null;
  const isWhole =
    ledger.count === null || ledger.count <= loaded || (!hasMore && loaded === ledger.entries.length);
  const total = isWhole ? '' : ` of ${formatCount(ledger.count ?? 0)}`;
  return (
    <p className={page.lead}>
      <span>
        {`Read from ${isWhole ? countOf(loaded, 'variable', 'variables') : `${formatCount(loaded)}${total} variables`}.${isLoading ? ' Loading more…' : ''}`}
      </span>{' '}
      {!isWhole && !isLoading && hasMore && failure === null && (
        <button type="button" className={button.plain} onClick={() => raiseTarget(Infinity)}>
          Load all {formatCount(ledger.count ?? 0)} variables
        </button>
      )}
    </p>
  );
}
