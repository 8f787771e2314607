import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from '../ui/notice.module.css';
import { explainFailure } from '../../client/explain-failure.ts';
import { failureOf } from '../../client/failure.ts';
import { collectionQuery } from '../../client/queries.ts';
import { maxAttempts, requestedDelay } from '../../client/retry.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
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

const titleList = new Intl.ListFormat('en', { type: 'conjunction' });

/** Which of these lists could not be loaded, in one notice for each reason. */
export function FailedLists({ lists, ...props }: FailedProps) {
  const failed = lists.flatMap(({ failure, ...list }) =>
    failure === null ? [] : [{ ...list, failure, reason: explainFailure(failure).title }],
  );
  const firsts = failed.filter(
    ({ reason }, place) => place === failed.findIndex((each) => each.reason === reason),
  );
  return firsts.map(({ failure, reason }) => {
    const alike = failed.filter((each) => each.reason === reason);
    const titles = alike.map(({ ledger: { collection } }, place) =>
      place === 0 ? collections[collection].title : collections[collection].plural,
    );
    return (
      <FailureNotice
        key={reason}
        {...props}
        failure={failure}
        what={alike.length === collectionNames.length ? 'The catalog' : titleList.format(titles)}
        busy={alike.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { retry } of alike) retry();
        }}
      />
    );
  });
}
