import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/same-content.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { maxRecordBytes } from '../../contract/page-query.ts';
import { isUuid } from '../../contract/portal.ts';
import type { Draft, NewChange, NewRecord, SourceDigest } from '../store.ts';

/** A validated record with the JSON text that is served for it. */
export function newRecord(collection: CollectionName, record: StoredShape, json: string): NewRecord {
  return {
    collection,
    id: record.id,
    slug: slugKey(record.slug),
    json,
    sources: sourceDigests(record.sources),
  };
}

interface StoredShape {
  id: number;
  slug: string;
  sources?: readonly { id: number }[];
}

/** Each record with its place in its collection, from 0. */
export function* withPositions(records: Iterable<NewRecord>): Generator<NewRecord & { position: number }> {
  const counts = new Map<CollectionName, number>();
  for (const record of records) {
    const position = counts.get(record.collection) ?? 0;
    counts.set(record.collection, position + 1);
    yield { ...record, position };
  }
}

/** What is wrong with the size of a record's JSON text, or null: larger ones could make a page unreadable. */
export function sizeProblem(json: string): string | null {
  return Buffer.byteLength(json) > maxRecordBytes ? `is larger than ${maxRecordBytes / 1024} KiB` : null;
}

/** A slug as stores compare it: as JSON text, so that every database can store any string. */
export function slugKey(slug: string): string {
  return JSON.stringify(slug);
}

/** Inserts the id into a draft's JSON as its first field, as in the contract. */
export function withId(id: number, json: string): string {
  return `{"id":${id},${json.slice(1)}`;
}

/** The change that adding a draft is, as JSON text without its id; see `contract/change.ts`. */
export function additionOf({ collection, json }: Draft): NewChange {
  const { name, slug }: Readonly<Record<string, unknown>> = JSON.parse(json);
  const filled = [name, slug].find((each) => typeof each === 'string' && each.trim() !== '');
  return JSON.stringify({ collection, kind: 'new', name: filled ?? 'No name', fields: [] });
}

/** UUIDs in lower case, as RFC 9562 writes them: sources that differ only in that are equal. */
export function withLowerCaseUuids<S extends object>(source: S): S {
  const entries = Object.entries(source).map(([name, value]: [string, unknown]) => [
    name,
    uuidFields.has(name) && isUuid(value) ? value.toLowerCase() : value,
  ]);
  return { ...source, ...Object.fromEntries(entries) };
}

const uuidFields = new Set(['packageId', 'resourceId']);

/** Ids and digests of sources. Equal content has equal digests, whatever the order of fields and the case of UUIDs. */
export function sourceDigests(sources: readonly { id: number }[] = []): readonly SourceDigest[] {
  return sources.map((source) => ({
    id: source.id,
    digest: createHash('sha256')
      .update(canonicalJson(withLowerCaseUuids(source)))
      .digest('base64url'),
  }));
}
