import { PageFailure } from '../../client/failure/failure.ts';
import { type CatalogClient, createCatalogClient } from '../../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import type { ReadRecord } from '../../service/records/catalog-text.ts';
import { readBaseUrl, sizeInWords } from '../option-values.ts';
import { describePageFailure, findService, foundElsewhere, isNoService, limitFetch } from './read-service.ts';
import { CommandFailure, printError } from '../../server/command/messages.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { walkCollection, walkProblem } from '../../server/upstream/walk-collection.ts';

/** Passes each record of a service to `take`; throws a CommandFailure if they are not all or exceed `limit` bytes. */
export async function fetchCatalog(
  address: string,
  limit: number,
  take: (record: ReadRecord) => void,
  command: string,
): Promise<void> {
  const baseUrl = readBaseUrl(command, address);
  const limited = limitFetch(limit);
  const send = sameOriginFetch(limited.fetch);
  try {
    const location = await findService(baseUrl, send);
    if (location.failure !== null && isNoService(location.failure))
      throw new CommandFailure(
        `catalog ${command}: there is no catalog at ${baseUrl}: ${describePageFailure(location.failure)}`,
      );
    printError(...foundElsewhere(baseUrl, location));
    const service = createCatalogClient(location.baseUrl, { fetch: send });
    for (const collection of collectionNames) await readCollection(service, collection, take);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    throw new CommandFailure(
      limited.reached() !== null
        ? `catalog ${command}: the catalog at ${baseUrl} is larger than ${sizeInWords(limit)}; raise --max-size to read it`
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
  const walk = await walkCollection(service, collection, (page, received) => {
    for (const raw of page.results) {
      take({ collection, index, line: null, text: textOf(raw, `${collection}[${index}]`), value: () => raw });
      index += 1;
    }
    showProgress(collection, received, page.count);
  });
  const problem = walkProblem(walk);
  if (problem === null) return;
  const { records, distinct, count } = walk;
  const received = `${records} records received, ${distinct} of them distinct, but the service's count is ${count ?? 'missing'}`;
  throw new CommandFailure(`${collection}: ${received}. ${problem.replace(/\.$/, '')}`);
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

function showProgress(collection: CollectionName, received: number, count: number | null): void {
  const isLast = received === count;
  if (!process.stderr.isTTY && !isLast) return;
  const line = `${collection}: ${received} of ${count ?? 'an unknown number'}`;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line}${isLast ? '\n' : ''}`);
}
