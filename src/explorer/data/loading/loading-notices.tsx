import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { durationText, explainFailure } from '../../../client/failure/explain-failure.ts';
import { failureOf, maxAttempts, requestedDelay } from '../../../client/failure/failure.ts';
import { collectionQuery } from '../../../client/queries.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../../contract/collection-names.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { announce } from '../../ui/page/announcer.tsx';
import { type LoadingState, useCollection } from './use-collection.ts';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { Action } from '../../ui/control/action.tsx';
import { countOf, formatCount } from '../../../catalog/text/count.ts';

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

interface LoadAllProps {
  label: string;
  lists: readonly LoadingState[];
}

interface Props extends LoadAllProps {
  /** How much was used. One string, because it changes. */
  sentence: string;
  className?: string | undefined;
}

/** How much of some lists was used, and a button that loads the rest of them. */
export function LoadedOf({ sentence, className = 'lead', ...rest }: Props) {
  return (
    <p className={className} data-needs-script="">
      <span>{sentence}</span> <LoadAll {...rest} />
    </p>
  );
}

interface NeedsProps {
  className?: string | undefined;
  children: string;
}

/** What the rest of the variables is needed for, how many there are so far, and a button that loads them, or why that failed. */
export function NeedsAllVariables({ className = 'quiet', children }: NeedsProps) {
  const list = useCollection('variable');
  // A number that changes with each page would draw the eye from what is read.
  const rests = !list.isPending && !list.isLoading && list.completeness.state !== 'complete';
  const sentence = rests ? `${children} So far: ${extentOf(list.ledger)}.` : children;
  // The failure has a button of its own.
  const lists = list.failure === null ? [list] : [];
  return (
    <>
      <LoadedOf className={className} sentence={sentence} lists={lists} label="Load all variables" />
      <FailedLists lists={[list]} />
    </>
  );
}

/** Loads the rest of these lists, or what failed again; nothing to render if there is none or it is being loaded. */
export function LoadAll({ label, lists }: LoadAllProps) {
  const rest = lists.filter(({ hasMore, isLoading }) => hasMore && !isLoading);
  const failed = rest.filter(({ failure }) => failure !== null);
  if (rest.length === 0) return null;
  function load() {
    for (const { failure, raiseTarget, retry } of rest) {
      if (failure === null) raiseTarget(Infinity);
      else retry();
    }
  }
  return (
    <Action
      label={failed.length > 0 ? 'Try again' : label}
      busy={failed.some(({ isFetching }) => isFetching)}
      onPress={load}
    />
  );
}

/** "2,000 of 28,153 variables": how many records of a list were loaded, or used; "313 variables" if that is all. */
export function extentOf({ collection, count, entries }: Ledger, amount = entries.length): string {
  const { one, plural } = collectionWords[collection];
  if (count === null || count <= amount) return countOf(amount, one, plural);
  return `${formatCount(amount)} of ${countOf(count, one, plural)}`;
}

export function searchAllLabel({ collection, count }: Ledger): string {
  return `Search all ${count === null ? collectionWords[collection].plural : formatCount(count)}`;
}
