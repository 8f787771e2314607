import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from '../ui/notice.module.css';
import { explainFailure } from '../../client/explain-failure.ts';
import { failureOf } from '../../client/failure.ts';
import { collectionQuery } from '../../client/queries.ts';
import { maxAttempts, requestedDelay } from '../../client/retry.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from './catalog-context.tsx';
import { announce } from '../ui/announcer.tsx';
import { countOf } from '../../catalog/count.ts';
import type { LoadingState } from './use-collection.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

/**
 * Reports immediately that a request failed and is retried, with a countdown if the service requested a delay. Renders
 * nothing without a failure and after the last attempt.
 */
export function RetryingNotice({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { failureReason, failureCount, fetchStatus } = useInfiniteQuery(collectionQuery(service, name));
  const retrying = failureReason !== null && fetchStatus !== 'idle' && failureCount < maxAttempts;
  const failure = retrying ? failureOf(failureReason, service.baseUrl) : null;
  const title = failure === null ? '' : explainFailure(failure).title;
  const delay = failure === null ? null : requestedDelay(failureCount - 1, failure);
  const seconds = useSecondsUntil(failure === null || delay === null ? null : failure.at + delay);
  useEffect(() => {
    if (title !== '') announce(`${collections[name].title}: ${title}. Trying again.`);
  }, [name, title]);
  if (failure === null) return null;
  return (
    <p role="note" className={styles.warning}>
      {`${title}. Trying again${seconds > 0 ? ` in ${countOf(seconds, 'second', 'seconds')}` : '…'} (attempt ${failureCount + 1} of ${maxAttempts})`}
    </p>
  );
}

/** Whole seconds until a time in epoch ms, updated every second; 0 for null. */
function useSecondsUntil(due: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (due === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [due]);
  return due === null ? 0 : Math.max(0, Math.ceil((due - now) / 1000));
}

interface FailedProps extends Pick<ComponentProps<typeof FailureNotice>, 'headline' | 'detailed'> {
  lists: readonly LoadingState[];
}

/** A notice for each of these lists that could not be loaded; one for all of them if their failures are of one kind. */
export function FailedLists({ lists, ...props }: FailedProps) {
  const failed = lists.flatMap((list) => (list.failure === null ? [] : { ...list, failure: list.failure }));
  const isOneKind = failed.every(({ failure }) => failure.kind === failed[0]?.failure.kind);
  const groups = isOneKind ? [failed] : failed.map((list) => [list]);
  return groups.map(([first, ...others]) => {
    if (first === undefined) return null;
    const { collection } = first.ledger;
    const names = [
      collections[collection].title,
      ...others.map(({ ledger }) => collections[ledger.collection].plural),
    ];
    return (
      <FailureNotice
        key={collection}
        {...props}
        failure={first.failure}
        what={new Intl.ListFormat('en').format(names)}
        busy={[first, ...others].some(({ isFetching }) => isFetching)}
        onRetry={() => [first, ...others].forEach(({ retry }) => retry())}
      />
    );
  });
}
