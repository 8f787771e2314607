import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import { completeness, type Ledger, ledgerOf } from '../../../catalog/records/ledger.ts';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import { nextStep, type NextStep } from '../../../client/next-page.ts';
import { type CatalogPages, collectionQuery } from '../../../client/queries.ts';
import { byCollection, type CollectionName } from '../../../contract/collection-names.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { useLoadActions, useLoadTarget } from './load-target.ts';

interface Walked {
  ledger: Ledger;
  step: NextStep;
  savedSince: number | null;
}

// One stable function per collection: TanStack Query runs a selector again when it or the data changes.
const selectors = byCollection(
  (name) =>
    ({ pages }: CatalogPages): Walked => ({
      ledger: ledgerOf(name, pages),
      step: nextStep(pages),
      savedSince: pages.reduce<number | null>(
        (since, { isSaved, receivedAt }) => (isSaved ? Math.min(since ?? Infinity, receivedAt) : since),
        null,
      ),
    }),
);

/** Whether the next page is to be loaded: up to the target, and whatever an earlier visit has saved. */
export function isNextWanted(
  service: CatalogClient,
  { ledger, step }: Pick<Walked, 'ledger' | 'step'>,
  target: number,
): boolean {
  return ledger.received < target || ('query' in step && service.isSaved(ledger.collection, step.query));
}

/** The state of a collection: loaded records, whether loading continues, the failure if any, and the actions. */
export function useCollection(name: CollectionName) {
  const { service } = useCatalog();
  const target = useLoadTarget(name);
  const actions = useLoadActions(name);
  const query = useInfiniteQuery({ ...collectionQuery(service, name), select: selectors[name] });
  const ledger = query.data?.ledger ?? ledgerOf(name, []);
  const step = query.data?.step;
  const end = step !== undefined && 'end' in step ? step.end : undefined;
  const failure = query.isError ? query.error : null;
  /** Fetches the next page (the first one if there is none), or joins a fetch in progress. */
  const fetchNextPage = () => query.fetchNextPage({ cancelRefetch: false });
  const isLoading =
    failure === null &&
    query.hasNextPage &&
    step !== undefined &&
    isNextWanted(service, { ledger, step }, target);
  return {
    ledger,
    end,
    failure,
    isLoading,
    target,
    /** When the oldest page that an earlier visit has saved arrived (epoch ms); null if all are of this visit. */
    savedSince: query.data?.savedSince ?? null,
    ...actions,
    /** True until the first page has arrived or failed. */
    isPending: query.isPending,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    completeness: completeness(ledger, { ended: end !== undefined, end, failed: failure !== null }),
    fetchNextPage,
    /** Requests only the failed page again; concurrent calls share one request. */
    retry: () => void fetchNextPage(),
  };
}

export type LoadingState = ReturnType<typeof useCollection>;

/** The entries of a list when its loading last rested or, if it `isGrowing`, when they had doubled; otherwise null: what is counted or ordered with every page would constantly move. */
export function useRestingEntries({ entries }: Ledger, isResting: boolean, isGrowing = false) {
  const [resting, setResting] = useState<readonly Entry[] | null>(null);
  const hasDoubled = isGrowing && entries.length > 2 * (resting?.length ?? 0);
  if ((isResting || hasDoubled) && resting !== entries) setResting(entries);
  return resting;
}

/** The state of all four collections. */
export function useAllCollections(): Readonly<Record<CollectionName, LoadingState>> {
  return {
    subdomain: useCollection('subdomain'),
    taxonomy: useCollection('taxonomy'),
    indicator: useCollection('indicator'),
    variable: useCollection('variable'),
  };
}
