import { PageFailure } from '../client/failure.ts';
import { type CatalogClient, createCatalogClient } from '../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { usableId } from '../catalog/changes/compare-catalogs.ts';
import { CatalogMistake } from '../service/records/catalog-staging.ts';
import type { ReadRecord } from '../service/records/catalog-text.ts';
import { readBaseUrl, sizeInWords } from './option-values.ts';
import { limitFetch } from './limited-fetch.ts';
import { describePageFailure, findService, foundElsewhere } from './read-service.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { sameOriginFetch } from '../server/upstream/same-origin-fetch.ts';
import { type CollectionWalk, walkCollection } from '../server/upstream/walk-collection.ts';
import { printError } from '../server/command/terminal-output.ts';

/**
 * Passes each record of the service at `address` to `take`; throws a CommandFailure, with the name of `command`, if they are not all
 * or exceed `limit` bytes.
 */
export async function fetchCatalog(
  address: string,
  limit: number,
  take: (record: ReadRecord) => void,
  command: string,
): Promise<void> {
  const given = readBaseUrl(command, address);
  const limited = limitFetch(limit);
  const send = sameOriginFetch(limited.fetch);
  try {
    const found = await findService(given, send);
    printError(...foundElsewhere(given, found));
    const service = createCatalogClient(found.baseUrl, { fetch: send });
    for (const collection of collectionNames) await readCollection(service, collection, take);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    throw new CommandFailure(
      limited.reached() !== null
        ? `catalog ${command}: the catalog at ${given} is larger than ${sizeInWords(limit)}; raise --max-size to read it`
        : `catalog ${command}: ${describePageFailure(error)}`,
    );
  }
}

async function readCollection(
  service: CatalogClient,
  collection: CollectionName,
  take: (record: ReadRecord) => void,
): Promise<void> {
  let index = 0;
  const ids = new Set<unknown>();
  const walk = await walkCollection(service, collection, (page, received) => {
    for (const raw of page.results) {
      ids.add(usableId(raw) ?? `#${index}`);
      take({ collection, index, line: null, text: textOf(raw, `${collection}[${index}]`), value: () => raw });
      index += 1;
    }
    showProgress(collection, received, page.count);
  });
  requireComplete(collection, walk, ids.size);
}

/** As JSON; a number that is too large stays one, instead of becoming null. */
function textOf(raw: unknown, where: string): string {
  let hasInfinite = false;
  try {
    const text = JSON.stringify(raw, (_, value: unknown) => {
      if (typeof value !== 'number' || Number.isFinite(value)) return value;
      hasInfinite = true;
      return infinite;
    });
    return hasInfinite ? text.replaceAll(`"${infinite}"`, '1e999') : text;
  } catch (error) {
    if (error instanceof RangeError) throw new CatalogMistake(`${where}: is nested too deep`);
    throw error;
  }
}

const infinite = 'a number that is too large';

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
