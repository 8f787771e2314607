import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../../client/failure/failure.ts';
import { changesSentence } from '../../../catalog/changes/changes-text.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { type ChangeSummary, isSummary, type ShownEntry } from '../../../contract/recorded-changes.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { dayOf, feedAddress, fetchChanges } from '../../data/recorded-changes.ts';
import { Action } from '../../ui/control/action.tsx';
import { CopyButton } from '../../ui/control/copy-button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { ChangeGroups } from './change-groups.tsx';

/** What the service has recorded, by day. */
export function ChangesPage() {
  const catalog = useCatalog();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['changes', catalog.service.baseUrl],
    queryFn: ({ pageParam, signal }) =>
      fetchChanges(pageParam === null ? '' : `?before=${pageParam}`, signal),
    retry: 1,
    // A request that waits for a connection would leave the page at "Loading…".
    networkMode: 'always',
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last?.next ?? undefined,
  });
  const changes = data?.pages.flatMap((each) => each?.changes ?? []) ?? [];
  const hasNone = data?.pages[0] === null;
  const first = hasNextPage ? undefined : changes.at(-1);
  const since = first === undefined ? '' : ` since ${dayOf(first.at)}`;
  return (
    <div className="page">
      <PageHead name="changes" />
      {data !== undefined && (
        <p className="lead">
          {hasNone
            ? 'This service keeps no record of changes.'
            : changes.length === 0
              ? 'No changes so far. Imports and added records will appear here.'
              : `Changes from imports and added records${since}, newest first.`}
        </p>
      )}
      {data !== undefined && !hasNone && (
        <p className="row" data-not-printed="">
          Subscribe in a feed reader:
          <CopyButton label="Copy feed link" text={feedAddress()} />
        </p>
      )}
      {[...new Set(changes.map(({ at }) => dayOf(at)))].map((day) => (
        <Day key={day} day={day} changes={changes.filter(({ at }) => dayOf(at) === day)} />
      ))}
      {error !== null && (
        <FailureNotice
          failure={failureOf(error, document.baseURI)}
          what="The record of changes"
          busy={isFetching}
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
        />
      )}
      {data === undefined && error === null && <p>Loading the record of changes…</p>}
      {hasNextPage && error === null && (
        <p>
          <Action
            label="Show earlier changes"
            busyLabel="Loading…"
            busy={isFetching}
            onPress={() => void fetchNextPage()}
          />
        </p>
      )}
    </div>
  );
}

function Day({ day, changes }: { day: string; changes: readonly ShownEntry[] }) {
  const single = changes.filter((change): change is Exclude<ShownEntry, ChangeSummary> => !isSummary(change));
  const summaries = changes.filter((change) => isSummary(change));
  const parts = [...(single.length > 0 ? [changesSentence(single)] : []), ...summaries.map(summaryText)];
  return (
    <section className="stack" aria-label={day}>
      <h2>{`${day}: ${parts.join(', ')}`}</h2>
      {summaries.length > 0 && (
        <p className="quiet">An import changed too many records to list them one by one.</p>
      )}
      <ChangeGroups changes={single} />
    </section>
  );
}

function summaryText({ collection, kind, count }: ChangeSummary): string {
  return `${countOf(count, collectionWords[collection].one, collectionWords[collection].plural)} ${kind}`;
}
