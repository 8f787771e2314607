import * as v from 'valibot';
import { collectionNames } from '../../contract/collections.ts';

const recentSchema = v.array(
  v.object({ collection: v.picklist(collectionNames), key: v.string(), name: v.string() }),
);

/** A record that was opened lately on this device, by this service's address. */
export type RecentRecord = v.InferOutput<typeof recentSchema>[number];

const kept = 8;
const keyOf = (baseUrl: string) => `catalog-explorer.recent ${baseUrl}`;

/** The records opened last, newest first. Where storage is refused or holds something else: none. */
export function recentRecords(baseUrl: string): RecentRecord[] {
  try {
    return v.parse(recentSchema, JSON.parse(localStorage.getItem(keyOf(baseUrl)) ?? '[]'));
  } catch {
    // A list of conveniences; without it the search is as good.
    return [];
  }
}

/** Puts a record first among those opened last. */
export function rememberRecord(baseUrl: string, record: RecentRecord): void {
  const others = recentRecords(baseUrl).filter(
    ({ collection, key }) => collection !== record.collection || key !== record.key,
  );
  try {
    localStorage.setItem(keyOf(baseUrl), JSON.stringify([record, ...others].slice(0, kept)));
  } catch {
    // Storage refused or full: the record is simply not remembered.
  }
}
