import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isRecordKey } from '../records/entry.ts';

/** Identifies a record in a URL, as `variable=1`. */
export interface NamedRecord {
  collection: CollectionName;
  key: string;
}

/** The records that a URL names, in order and without duplicates. Anybody may have written it. */
export function namedRecords(parameters: URLSearchParams): NamedRecord[] {
  const records = new Map<string, NamedRecord>();
  for (const [name, key] of parameters) {
    const collection = collectionNames.find((each) => each === name);
    if (collection === undefined || !isRecordKey(key)) continue;
    records.set(`${collection} ${key}`, { collection, key });
  }
  return [...records.values()];
}
