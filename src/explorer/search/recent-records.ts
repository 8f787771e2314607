import * as v from 'valibot';
import { collectionNames } from '../../contract/collections.ts';

const recentSchema = v.array(
  v.object({ collection: v.picklist(collectionNames), key: v.string(), name: v.string() }),
);

/** A record that was recently opened on this device. */
export type RecentRecord = v.InferOutput<typeof recentSchema>[number];

const maxRecords = 8;
const keyOf = (baseUrl: string) => `catalog-explorer.recent ${baseUrl}`;

/** The recently opened records of a service, newest first; none if storage is blocked or contains invalid data. */
export function recentRecords(baseUrl: string): RecentRecord[] {
  try {
    return v
      .parse(recentSchema, JSON.parse(localStorage.getItem(keyOf(baseUrl)) ?? '[]'))
      .slice(0, maxRecords);
  } catch {
    // Recent records are optional; the search works without them.
    return [];
  }
}

/** Moves or adds a record to the front of the recently opened ones. */
export function rememberRecord(baseUrl: string, record: RecentRecord): void {
  const others = recentRecords(baseUrl).filter(
    ({ collection, key }) => collection !== record.collection || key !== record.key,
  );
  try {
    localStorage.setItem(keyOf(baseUrl), JSON.stringify([record, ...others].slice(0, maxRecords)));
  } catch {
    // Storage is blocked or full: the record is not remembered.
  }
}
