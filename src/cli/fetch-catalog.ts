import { PageFailure } from '../client/failure.ts';
import { type CatalogClient, createCatalogClient } from '../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { CatalogMistakes, type RecordSink } from '../service/records/catalog-staging.ts';
import { checkFetchedRecord } from '../service/records/catalog-file.ts';
import { readBaseUrl, sizeInWords } from './option-values.ts';
import { limitFetch } from './limited-fetch.ts';
import { describePageFailure, findService, foundElsewhere } from './read-service.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { sameOriginFetch } from '../server/upstream/same-origin-fetch.ts';
import { type CollectionWalk, walkCollection } from '../server/upstream/walk-collection.ts';
import { printError } from '../server/command/terminal-output.ts';

/**
 * Fetches a whole catalog into `staging`; throws a CommandFailure, with the name of `command`, if it is incomplete or exceeds
 * `limit` bytes.
 */
export async function fetchCatalog(
  address: string,
  limit: number,
  staging: RecordSink,
  command = 'import',
): Promise<CatalogMistakes> {
  const mistakes = new CatalogMistakes();
  const given = readBaseUrl(command, address);
  const limited = limitFetch(limit);
  const send = sameOriginFetch(limited.fetch);
  try {
    const found = await findService(given, send);
    printError(...foundElsewhere(given, found));
    const service = createCatalogClient(found.baseUrl, { fetch: send });
    for (const collection of collectionNames) {
      if (mistakes.full()) break;
      await stageCollection(service, collection, { staging, mistakes });
    }
    return mistakes;
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    throw new CommandFailure(
      limited.reached() !== null
        ? `catalog ${command}: the catalog at ${given} is larger than ${sizeInWords(limit)}; raise --max-size to read it`
        : `catalog ${command}: ${describePageFailure(error)}`,
    );
  }
}

async function stageCollection(
  service: CatalogClient,
  collection: CollectionName,
  { staging, mistakes }: { staging: RecordSink; mistakes: CatalogMistakes },
): Promise<void> {
  let index = 0;
  let invalid = 0;
  const stageRecord = (raw: unknown) => {
    if (staging.take !== undefined) return staging.take(collection, raw, null);
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
    showProgress(collection, received, page.count);
  });
  // Invalid records are not staged, so the counts cannot be compared.
  if (invalid === 0) requireComplete(collection, walk, staging.count(collection));
}

/** Throws unless the number of distinct records equals the service's `count`. */
function requireComplete(
  collection: CollectionName,
  { records, count, isReduced, end }: CollectionWalk,
  distinct: number,
): void {
  const received = `${records} records received, ${distinct} of them distinct, but the service's count is ${count ?? 'missing'}`;
  if (end.kind !== 'finished') throw new CommandFailure(`${collection}: ${received}: ${end.sentence}`);
  const cause = causeOf(records, count, distinct, isReduced);
  if (cause !== null) throw new CommandFailure(`${collection}: ${received}${cause}`);
}

/** Why the records of a list that ended are not those that it counts; null if they are. */
function causeOf(records: number, count: number | null, distinct: number, isReduced: boolean): string | null {
  if (isReduced) return ', and was larger before. The list changed while it was being read; try again';
  if (count === distinct) return null;
  if (records > distinct)
    return '. The list changed while it was being read, or its order is not stable; try again, and if that does not help, the service must sort by a field that is unique';
  return records < (count ?? 0)
    ? '. The service gives no next after its last page, so the rest cannot be read; the interface has it beside count and results'
    : '. The service counts fewer records than it sends; its count must be corrected';
}

function showProgress(collection: CollectionName, received: number, count: number | null): void {
  const isLast = received === count;
  if (!process.stderr.isTTY && !isLast) return;
  const line = `${collection}: ${received} of ${count ?? 'an unknown number'}`;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line}${isLast ? '\n' : ''}`);
}
