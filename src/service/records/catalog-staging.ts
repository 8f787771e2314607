import type { CollectionName } from '../../contract/collections.ts';
import type { NewRecord } from '../store.ts';

/** Holds the records of a catalog that is being imported until all of them are validated. */
export interface CatalogStaging {
  /**
   * Appends a record to its collection; `index` is its position in the input. If its id is already used, adds nothing
   * and returns the record that uses it.
   */
  add(record: NewRecord, index: number): { index: number; json: string } | null;
  count(collection: CollectionName): number;
  /** All records in the order in which they were added. */
  records(): Iterable<NewRecord>;
  close(): void;
}
