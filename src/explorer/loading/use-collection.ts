import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { completeness } from '../../catalog/completeness.ts';
import { type Ledger, ledgerOf } from '../../catalog/ledger.ts';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { nextStep, type NextStep } from '../../client/next-page.ts';
import { collectionQuery } from '../../client/queries.ts';
import { byCollection, type CollectionName } from '../../contract/collection-names.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { recordsPerSecond } from './loading-rate.ts';
import { useLoadTarget } from './load-target.ts';

type Pages = InfiniteData<LoadedPage, string | null>;

interface Walked {
  ledger: Ledger;
  step: NextStep;
  /** Records per second of late, or null where too little came to tell. */
  rate: number | null;
}

// One stable function per collection: TanStack Query runs a selector again only when it or the data changes.
const selectors = byCollection(selectorOf);

function selectorOf(name: CollectionName) {
  return ({ pages }: Pages): Walked => ({
    ledger: ledgerOf(name, pages),
    step: nextStep(pages),
    rate: recordsPerSecond(pages),
  });
}

/** A collection as it stands: what arrived, whether the walk goes on, what failed, and what a person can ask for. */
export function useCollection(name: CollectionName) {
  const { service } = useCatalog();
  const { wanted, want, stop } = useLoadTarget(name);
  const query = useInfiniteQuery({ ...collectionQuery(service, name), select: selectors[name] });
  const ledger = query.data?.ledger ?? ledgerOf(name, []);
  const step = query.data?.step;
  const end = step !== undefined && 'end' in step ? step.end : undefined;
  const failure = query.isError ? query.error : null;
  const goesOn = failure === null && query.hasNextPage && ledger.received < wanted;
  return {
    ledger,
    end,
    failure,
    goesOn,
    rate: query.data?.rate ?? null,
    wanted,
    want,
    stop,
    /** True until the first page has arrived or failed. */
    isPending: query.isPending,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    completeness: completeness(ledger, { ended: end !== undefined, end, failed: failure !== null }),
    /** Fetches the page whose turn it is; joins a fetch that is under way already. */
    fetchNextPage: () => query.fetchNextPage({ cancelRefetch: false }),
    /** Asks again for the page that failed, and for that one only. */
    retry: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
  };
}

export type LoadingState = ReturnType<typeof useCollection>;
