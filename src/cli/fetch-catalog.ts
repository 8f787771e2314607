import { PageFailure } from '../client/failure.ts';
import { createCatalogClient, type CatalogClient } from '../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { CatalogMistakes } from '../service/records/catalog-mistakes.ts';
import type { CatalogStaging } from '../service/records/catalog-staging.ts';
import { checkFetchedRecord } from '../service/records/fetched-record.ts';
import { readBaseUrl } from './base-url.ts';
import { byteBudget } from './byte-budget.ts';
import { describePageFailure } from './describe-page-failure.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { findService, foundElsewhere } from './find-service.ts';
import { sameOriginFetch } from '../server/same-origin-fetch.ts';
import { sizeInWords } from './size-option.ts';
import { type CollectionWalk, walkCollection } from './walk-collection.ts';
import { weighPage } from '../server/json-limit-guard.ts';

/** Who is notified: of each page the collection, records so far and their number if known; and of what a person should know. */
export interface FetchListener {
  progress: (collection: CollectionName, received: number, count: number | null) => void;
  say: (...lines: readonly string[]) => void;
}

/**
 * Adds the whole catalog of the service at `address` to `staging`, each record checked; throws a CommandFailure
 * where it cannot be read completely, or its pages have more than `limit` bytes together.
 */
export async function fetchCatalog(
  address: string,
  limit: number,
  staging: CatalogStaging,
  { progress, say }: FetchListener,
): Promise<CatalogMistakes> {
  const mistakes = new CatalogMistakes();
  const given = readBaseUrl('import', address);
  const budget = byteBudget(sameOriginFetch(), limit);
  try {
    const found = await findService(given, budget.fetch);
    say(...foundElsewhere(given, found));
    const service = createCatalogClient(found.baseUrl, { fetch: budget.fetch, weigh: weighPage });
    for (const collection of collectionNames) {
      if (mistakes.full()) break;
      await stageCollection(service, collection, { staging, mistakes }, progress);
    }
    return mistakes;
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    throw new CommandFailure(
      budget.spent()
        ? `catalog import: the catalog at ${given} is larger than ${sizeInWords(limit)}; raise --max-size to import it`
        : `catalog import: ${describePageFailure(error)}`,
    );
  }
}

async function stageCollection(
  service: CatalogClient,
  collection: CollectionName,
  { staging, mistakes }: { staging: CatalogStaging; mistakes: CatalogMistakes },
  progress: FetchListener['progress'],
): Promise<void> {
  let index = 0;
  let invalid = 0;
  const stageRecord = (raw: unknown) => {
    const checked = checkFetchedRecord(collection, raw, index);
    if (!('id' in checked)) {
      invalid += 1;
      return checked.forEach((mistake) => mistakes.add(mistake));
    }
    const earlier = staging.add(checked, index);
    if (earlier !== null && earlier.json !== checked.json) {
      throw new CommandFailure(`${collection}: id ${checked.id} was sent twice with different content`);
    }
  };
  const walk = await walkCollection(service, collection, (page, received) => {
    for (const raw of page.results) {
      stageRecord(raw);
      index += 1;
    }
    progress(collection, received, page.count);
  });
  // Of invalid records nobody can say whether they are repeated.
  if (invalid === 0) refuseIncomplete(collection, walk, staging.count(collection));
}

/** Complete means as many different records as the service counts. */
function refuseIncomplete(
  collection: CollectionName,
  { records, count, end }: CollectionWalk,
  distinct: number,
): void {
  const received = `${records} records received, ${distinct} of them different, and the service counts ${count ?? 'none'}`;
  if (end.kind !== 'finished') throw new CommandFailure(`${collection}: ${received}: ${end.sentence}`);
  if (count !== distinct) {
    throw new CommandFailure(
      `${collection}: ${received}. The list changed while it was read, or has no fixed order; try again`,
    );
  }
}
