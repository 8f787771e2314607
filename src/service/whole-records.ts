import type { CollectionName } from '../contract/collection-names.ts';
import { type StoredRecord, UnusableDatabase } from './store.ts';

/** A database that has more or fewer records than it counts, as one whose index is destroyed, through which they are read. */
export class UnevenRecords extends UnusableDatabase {
  override name = 'UnevenRecords';
  readonly uneven: readonly { collection: CollectionName; reason: string }[];

  constructor(uneven: UnevenRecords['uneven']) {
    const reasons = uneven.map(({ collection, reason }) => `${collection}: ${reason}`).join('; ');
    super(`the database is damaged (${reasons}); run catalog check on it`);
    this.uneven = uneven;
  }
}

/** The records of a snapshot; at the end, throws UnevenRecords if a collection had another number than the database keeps of it (`count`). */
export async function* wholeRecords(
  records: AsyncIterable<StoredRecord & { count: number }>,
): AsyncGenerator<StoredRecord> {
  const walked = new Map<CollectionName, { count: number; records: number }>();
  for await (const { count, ...record } of records) {
    const of = walked.get(record.collection) ?? { count, records: 0 };
    if (record.json !== null) of.records += 1;
    walked.set(record.collection, of);
    yield record;
  }
  const uneven = Array.from(walked, ([collection, of]) => {
    return {
      collection,
      isEven: of.count === of.records,
      reason: `the count is ${of.count}, but there are ${of.records} records`,
    };
  }).filter(({ isEven }) => !isEven);
  if (uneven.length > 0) throw new UnevenRecords(uneven);
}
