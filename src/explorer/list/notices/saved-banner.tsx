import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { explainFailure } from '../../../client/failure/explain-failure.ts';
import { failureOf } from '../../../client/failure/failure.ts';
import { collectionNames, collectionWords } from '../../../contract/collection-names.ts';
import { useAllCollections } from '../../data/loading/use-collection.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { Action } from '../../ui/control/action.tsx';
import { FailureNotice, useWhenOnline } from '../../ui/notice/failure-notice.tsx';
import {
  type SavedList,
  laterPagesQuery,
  revalidationQuery,
  useReload,
} from '../../data/saved/saved-list.ts';

const namesOf = (lists: readonly SavedList[]) =>
  new Intl.ListFormat('en').format(lists.map(({ name }) => collectionWords[name].title));

/** Age in ms from which the banner says that only part of a saved list was revalidated. */
const old = 24 * 60 * 60 * 1000;

/** Names the lists whose saved copy is stale or not revalidated, with a button for each remedy. */
export function SavedBanner() {
  const { service } = useCatalog();
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const all = useAllCollections();
  // Compared when they have been read back to their end.
  const lists = collectionNames.flatMap((name): SavedList[] => {
    const { savedSince, isLoading, ledger } = all[name];
    return savedSince === null || isLoading
      ? []
      : [{ client, service, name, savedSince, pages: ledger.pages }];
  });
  const reload = useReload();
  const confirmed = useQueries({ queries: lists.map(revalidationQuery) });
  const compared = useQueries({
    queries: lists.map((list, place) => {
      const query = laterPagesQuery(list);
      return { ...query, enabled: query.enabled === true && confirmed[place]?.data === 'same' };
    }),
  });

  const isChanged = (place: number) =>
    confirmed[place]?.data === 'changed' || compared[place]?.data === 'changed';
  const changed = lists.filter((_, place) => isChanged(place));
  const unconfirmed = lists.filter((_, place) => confirmed[place]?.isError === true);
  const inPart = lists.filter(
    ({ savedSince, pages }, place) =>
      confirmed[place]?.data === 'same' &&
      pages > 1 &&
      compared[place]?.data === undefined &&
      compared[place]?.fetchStatus === 'idle' &&
      opened - savedSince > old,
  );
  const outdated = [
    [changed, 'The catalog has changed since.'],
    [inPart, 'We’ve only checked part of it for changes.'],
  ] as const;
  const error = confirmed.find(({ isError }) => isError)?.error;
  const checking = confirmed.some(({ isFetching }) => isFetching);
  const saved = (some: readonly SavedList[]) =>
    relativeTime(Math.min(...some.map(({ savedSince }) => savedSince)), opened);

  async function checkAgain() {
    await Promise.all(confirmed.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  }

  useWhenOnline(unconfirmed.length > 0, () => {
    if (!checking) void checkAgain();
  });

  const again = (some: readonly SavedList[]) => ({
    label: 'Update',
    busyLabel: 'Updating…',
    busy: reload.isPending,
    onPress: () => reload.mutate(some.map(({ name }) => name)),
  });
  const failed = lists.filter(({ name }) => reload.variables?.includes(name));
  return (
    <>
      {unconfirmed.length > 0 && (
        <BannerLine label="Try again" busyLabel="Checking…" busy={checking} onPress={() => void checkAgain()}>
          Copy of {namesOf(unconfirmed)}, saved {saved(unconfirmed)}.{' '}
          {explainFailure(failureOf(error, service.baseUrl)).title}.
        </BannerLine>
      )}
      {outdated.map(
        ([some, why]) =>
          some.length > 0 && (
            <BannerLine key={why} {...again(some)}>
              Copy of {namesOf(some)}, saved {saved(some)}. {why}
            </BannerLine>
          ),
      )}
      {reload.error !== null && failed.length > 0 && (
        <FailureNotice
          failure={reload.error}
          what={namesOf(failed)}
          busy={reload.isPending}
          onRetry={again(failed).onPress}
        />
      )}
    </>
  );
}

interface LineProps extends ComponentProps<typeof Action> {
  children: ReactNode;
}

function BannerLine({ children, ...button }: LineProps) {
  return (
    <p role="note" className="notice warning banner">
      {children}
      <Action {...button} />
    </p>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long before `now` a time was (both in epoch ms); its date after a month, or if a wrong clock puts it in the future. */
export function relativeTime(since: number, now: number): string {
  const age = now - since;
  if (age < -minute || age > 30 * day) {
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
    return `on ${date.format(since)}`;
  }
  if (age < minute) return 'a moment ago';
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (age < hour) return relative.format(-Math.round(age / minute), 'minute');
  if (age < day) return relative.format(-Math.round(age / hour), 'hour');
  return relative.format(-Math.round(age / day), 'day');
}
