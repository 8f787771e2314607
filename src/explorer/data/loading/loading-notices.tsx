import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { durationText, explainFailure } from '../../../client/failure/explain-failure.ts';
import { failureOf } from '../../../client/failure/failure.ts';
import { collectionQuery } from '../../../client/queries.ts';
import { maxAttempts, requestedDelay } from '../../../client/retry.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../../contract/collection-names.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { announce } from '../../ui/page/announcer.tsx';
import type { LoadingState } from './use-collection.ts';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';

/** Says at once that a request failed and is retried, and when, if the service requested a delay; nothing after the last attempt. */
export function RetryingNotice({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { failureReason, failureCount, fetchStatus } = useInfiniteQuery(collectionQuery(service, name));
  const retrying = failureReason !== null && fetchStatus !== 'idle' && failureCount < maxAttempts;
  const failure = retrying ? failureOf(failureReason, service.baseUrl) : null;
  const title = failure === null ? '' : explainFailure(failure).title;
  useEffect(() => {
    if (title !== '') announce(`${collectionWords[name].title}: ${title}. Trying again.`);
  }, [name, title]);
  if (failure === null) return null;
  const delay = requestedDelay(failureCount - 1, failure) ?? 0;
  const when = delay === 0 ? '…' : ` in about ${durationText(delay / 1000)}`;
  return (
    <p role="note" className="notice warning">
      {`${title}. Trying again${when} (attempt ${failureCount + 1} of ${maxAttempts})`}
    </p>
  );
}

interface FailedProps extends Pick<ComponentProps<typeof FailureNotice>, 'headline' | 'detailed'> {
  lists: readonly LoadingState[];
}

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
      place === 0 ? collectionWords[collection].title : collectionWords[collection].plural,
    );
    return (
      <FailureNotice
        key={reason}
        {...props}
        failure={failure}
        what={
          alike.length === collectionNames.length ? 'The catalog' : new Intl.ListFormat('en').format(titles)
        }
        busy={alike.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { retry } of alike) retry();
        }}
      />
    );
  });
}
