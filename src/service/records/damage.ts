import type { CollectionName } from '../../contract/collections.ts';
import type { PagePosition } from '../../contract/page-query.ts';
import { DamagedCatalog, type StoredPage } from '../store.ts';
import { isObject } from './record-problems.ts';

/** What makes the stored text of a record unusable in any page or file, or null; the contract is not checked. */
export function textDamage(json: string): string | null {
  try {
    return isObject(JSON.parse(json)) ? null : 'is not a JSON object';
  } catch (error) {
    return `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Throws a DamagedCatalog if the record at `position` cannot be used. */
export function rejectDamagedRecord(collection: CollectionName, position: number, json: string): void {
  const damage = textDamage(json);
  if (damage !== null) throw new DamagedCatalog(`${collection}[${position}] ${damage}`);
}

/** Throws a DamagedCatalog if a record of a page cannot be used, or if the page has not the records that it must have. */
export function rejectDamagedPage(
  collection: CollectionName,
  { limit, offset }: PagePosition,
  { count, records }: StoredPage,
): void {
  const expected = Math.max(0, Math.min(limit, count - offset));
  if (records.length !== expected) {
    const what = `has ${records.length} records from position ${offset} instead of ${expected}`;
    throw new DamagedCatalog(
      `${collection} ${what}: its count of ${count} is wrong, or positions are missing`,
    );
  }
  for (const [index, json] of records.entries()) rejectDamagedRecord(collection, offset + index, json);
}
