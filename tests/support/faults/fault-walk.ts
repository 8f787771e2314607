import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { type Ledger, completeness, ledgerOf } from '../../../src/catalog/records/ledger.ts';
import type { PageFailure } from '../../../src/client/failure/failure.ts';
import { createCatalogClient, type LoadedPage } from '../../../src/client/catalog-client.ts';
import { nextStep, type WalkEnd } from '../../../src/client/next-page.ts';
import { collectionQuery } from '../../../src/client/queries.ts';
import type { Deadlines } from '../../../src/client/request-page.ts';

/** How a walk over a strange service went, and every ledger on its way. */
export interface Walked {
  pages: readonly LoadedPage[];
  ledger: Ledger;
  ledgers: readonly Ledger[];
  end: WalkEnd | undefined;
  failure: PageFailure | null;
  completeness: ReturnType<typeof completeness>;
  /** Hosts that received requests. */
  hosts: ReadonlySet<string>;
}

interface Options {
  fetch?: typeof fetch;
  deadlines?: Partial<Deadlines>;
}

/** For services that are late on purpose: tests that deadlines exist, not their length. */
export const shortDeadlines: Partial<Deadlines> = { headers: 1500, idle: 700, total: 10_000 };

/** Walks a collection to its end or first lasting failure the way the explorer does: same query, same retries, no pauses. */
export async function walkThrough(
  baseUrl: string,
  collection: CollectionName,
  options: Options = {},
): Promise<Walked> {
  const hosts = new Set<string>();
  const ask = options.fetch ?? globalThis.fetch;
  const service = createCatalogClient(baseUrl, {
    ...(options.deadlines && { deadlines: options.deadlines }),
    fetch: (input, init) => {
      hosts.add(new URL(input instanceof Request ? input.url : input).host);
      return ask(input, init);
    },
  });
  // As the explorer has it for a list that is to be loaded whole: pages are read ahead where that is safe.
  service.setLoadTarget(collection, Infinity);
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, {
    ...collectionQuery(service, collection),
    retryDelay: 0,
  });
  const ledgers: Ledger[] = [];
  const stop = observer.subscribe(() => {});
  try {
    await observer.refetch({ cancelRefetch: false });
    let result = observer.getCurrentResult();
    for (;;) {
      if (result.data !== undefined) ledgers.push(ledgerOf(collection, result.data.pages));
      if (result.isError || !result.hasNextPage) break;
      result = await observer.fetchNextPage();
    }
    const pages = result.data?.pages ?? [];
    const step = pages.length === 0 ? undefined : nextStep(pages);
    const end = step !== undefined && 'end' in step ? step.end : undefined;
    const ledger = ledgerOf(collection, pages);
    const walk = { ended: end !== undefined, end, failed: result.isError };
    return {
      pages,
      ledger,
      ledgers,
      end,
      failure: result.error,
      completeness: completeness(ledger, walk),
      hosts,
    };
  } finally {
    stop();
    client.clear();
  }
}
