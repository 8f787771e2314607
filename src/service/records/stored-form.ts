import { createHash } from 'node:crypto';
import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { collectionNames } from '../../contract/collections.ts';
import type { NewRecord, SourceMark } from '../store.ts';

/** A whole catalog in memory, each collection in catalog order: the form of a catalog file. */
export type CatalogContents = { readonly [C in CollectionName]: readonly RecordOf[C][] };

/** The records of `contents` as a store keeps them, collection by collection. */
export function* recordsOf(contents: CatalogContents): Generator<NewRecord> {
  for (const collection of collectionNames) {
    for (const record of contents[collection]) {
      yield newRecord(collection, record, JSON.stringify(record));
    }
  }
}

/** A checked record with the JSON text that is to be served for it. */
export function newRecord(collection: CollectionName, record: StoredShape, json: string): NewRecord {
  return {
    collection,
    id: record.id,
    slug: slugKey(record.slug),
    json,
    sources: sourceMarks(record.sources),
  };
}

interface StoredShape {
  id: number;
  slug: string;
  sources?: readonly { id: number }[];
}

/** A slug as stores compare it: as JSON text, so that any string at all fits any database. */
export function slugKey(slug: string): string {
  return JSON.stringify(slug);
}

/** The text of a draft with its id in front, where the contract has it. */
export function withId(id: number, json: string): string {
  return `{"id":${id},${json.slice(1)}`;
}

/** The same content gives the same digest, whatever the order of its fields. */
export function sourceMarks(sources: readonly { id: number }[] = []): readonly SourceMark[] {
  return sources.map((source) => ({
    id: source.id,
    digest: createHash('sha256').update(canonicalJson(source)).digest('base64url'),
  }));
}

/** JSON text that is equal for equal content: the fields of every object in the order of their names. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
