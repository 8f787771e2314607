import { collections } from '../../contract/collections.ts';
import type { LoadingState } from './use-collection.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

/** A notice for each of these lists that could not be loaded. */
export function FailedLists({ lists }: { lists: readonly LoadingState[] }) {
  return lists.map(
    ({ ledger: { collection }, failure, isFetching, retry }) =>
      failure !== null && (
        <FailureNotice
          key={collection}
          failure={failure}
          what={collections[collection].title}
          busy={isFetching}
          onRetry={retry}
        />
      ),
  );
}
