import { explainFailure } from '../client/explain-failure.ts';
import { PageFailure } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { checkFetchedRecord } from '../service/records/fetched-record.ts';
import type { NewRecord } from '../service/store.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { type CollectionWalk, walkCollection } from './walk-collection.ts';

/** Told of each page: the collection, records so far, and how many there are to be, where the service says so. */
export type Progress = (collection: CollectionName, received: number, count: number | null) => void;

/** The whole catalog of the service at `baseUrl`, checked and complete; throws a CommandFailure where it is not. */
export async function fetchCatalog(baseUrl: string, progress: Progress): Promise<readonly NewRecord[]> {
  const service = createCatalogClient(baseUrl);
  const records: NewRecord[] = [];
  for (const collection of collectionNames) {
    try {
      const walk = await walkCollection(service, collection, (page, received) =>
        progress(collection, received, page.count),
      );
      // Pushed one by one: a collection may be larger than an argument list.
      for (const record of completeRecords(collection, walk)) records.push(record);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      const { sentence, remedy } = explainFailure(error);
      throw new CommandFailure(`${error.address}: ${sentence} ${remedy}`);
    }
  }
  return records;
}

/** The distinct records of a walk, in the order they came; complete means as many as the service counts. */
function completeRecords(collection: CollectionName, { pages, end }: CollectionWalk): readonly NewRecord[] {
  const byId = new Map<number, NewRecord>();
  let received = 0;
  for (const raw of pages.flatMap(({ results }) => results)) {
    const record = checkFetchedRecord(collection, raw, received);
    received += 1;
    const earlier = byId.get(record.id);
    if (earlier && earlier.json !== record.json) {
      throw new CommandFailure(`${collection}: id ${record.id} came twice with different content`);
    }
    if (!earlier) byId.set(record.id, record);
  }
  const count = pages.at(-1)?.count ?? null;
  const told = `${received} records came, ${byId.size} of them different, and the service counts ${count ?? 'none'}`;
  if (end.kind !== 'finished') throw new CommandFailure(`${collection}: ${told}: ${end.sentence}`);
  if (count !== byId.size) {
    throw new CommandFailure(
      `${collection}: ${told}. The list changed while it was read, or has no fixed order; try again`,
    );
  }
  return [...byId.values()];
}
