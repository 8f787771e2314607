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

/** Whether `value` is a UUID, in upper or lower case. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/**
 * A source with its UUIDs in lower case, which is how RFC 9562 has them written: the same UUID in another case is
 * no other content.
 */
export function withLowerCaseUuids<S extends object>(source: S): S {
  const entries = Object.entries(source).map(([name, value]: [string, unknown]) => [
    name,
    uuidFields.has(name) && isUuid(value) ? value.toLowerCase() : value,
  ]);
  return { ...source, ...Object.fromEntries(entries) };
}

const uuidFields = new Set(['packageId', 'resourceId']);

/** The same content gives the same digest, whatever the order of its fields and the case of its UUIDs. */
export function sourceMarks(sources: readonly { id: number }[] = []): readonly SourceMark[] {
  return sources.map((source) => ({
    id: source.id,
    digest: createHash('sha256')
      .update(canonicalJson(withLowerCaseUuids(source)))
      .digest('base64url'),
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
