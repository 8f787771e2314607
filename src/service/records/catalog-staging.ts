import type { CollectionName } from '../../contract/collections.ts';
import type { NewRecord } from '../store.ts';

/** Holds the records of a catalog that is being imported until all of them are validated. */
export interface CatalogStaging {
  /** `index` is the record's position in the input. If its id is already used, adds nothing and returns that record. */
  add(record: NewRecord, index: number): { index: number; json: string } | null;
  count(collection: CollectionName): number;
  records(): Iterable<NewRecord>;
  close(): void;
}
