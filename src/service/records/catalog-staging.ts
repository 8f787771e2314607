import type { CollectionName } from '../../contract/collections.ts';
import type { NewRecord } from '../store.ts';

/** The records of a catalog that is being read, until all of them are known to be right. */
export interface CatalogStaging {
  /**
   * Adds a record after the last of its collection; `index` is its place in what is read. Where its id is taken,
   * adds nothing and returns the record that has it.
   */
  add(record: NewRecord, index: number): { index: number; json: string } | null;
  count(collection: CollectionName): number;
  /** All of them in the order they were added. */
  records(): Iterable<NewRecord>;
  close(): void;
}
