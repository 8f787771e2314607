import type { PagePosition } from '../contract/page-query.ts';
import type { CollectionName } from '../contract/collections.ts';

/** What a collection is right now: `count` records, and a `version` that every change raises. */
export interface CollectionVersion {
  count: number;
  version: number;
}

/** One page, read at one moment: each record as the JSON text it was stored with, in catalog order. */
export interface StoredPage extends CollectionVersion {
  records: readonly string[];
}

/** A record ready to be kept: `json` is served as it stands, the rest is what a store looks records up by. */
export interface NewRecord {
  collection: CollectionName;
  id: number;
  slug: string;
  json: string;
  sources: readonly SourceMark[];
}

/** A source's id and a digest of its content: same id and another digest is another content. */
export interface SourceMark {
  id: number;
  digest: string;
}

/** A record to be added, but for its id: `json` is an object's text, not empty, without an id. */
export interface Draft {
  collection: CollectionName;
  slug: string;
  json: string;
  sources: readonly SourceMark[];
}

/** What makes a repeated request safe: the client's key, and a digest of what it asked with it. */
export interface Attempt {
  key: string;
  digest: string;
}

/** What became of a draft. `created` and `repeated` mean: on disk, with the id in `json`. */
export type Insertion =
  | { kind: 'created' | 'repeated'; json: string }
  | { kind: 'slug-taken' | 'key-reused' }
  | { kind: 'source-differs'; id: number };

/** The store cannot answer now and may later: down, locked, or not to be written. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store has no room for another record; reading goes on. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

/** The largest page that is read, in bytes of its records together; it bounds the memory that one request takes. */
export const largestPageBytes = 32 * 1024 * 1024;

/** The records of the page asked for come to more than `largestPageBytes`; a smaller `limit` is answered. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/** A database that cannot be opened or is no catalog; the message is one line for the person who named it. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/**
 * New ids are given below this one, 2^52, after the largest there is below it. A catalog may hold larger ids (up to
 * 2^53 - 1, the largest that JSON numbers keep exact): counted on from there, no id would be left to give.
 */
export const idsGivenBelow = 2 ** 52;

/** How long an attempt's key is remembered, in milliseconds. */
export const attemptsKept = 24 * 60 * 60 * 1000;

/** What the service needs of a place that keeps a catalog. Rejects with StoreUnavailable or StoreFull. */
export interface CatalogStore {
  /** Resolves where the catalog can be read, and what is written now would be kept. */
  ready(): Promise<void>;
  state(collection: CollectionName): Promise<CollectionVersion>;
  /** Rejects with PageTooLarge, without reading the records, where they come to more than `largestPageBytes`. */
  page(collection: CollectionName, position: PagePosition): Promise<StoredPage>;
  /** True until something was ever kept, so that an emptied catalog is not taken for a new one. */
  isNew(): Promise<boolean>;
  /** Puts `records` in the place of everything, in one transaction: all of it or, when reading them throws, nothing. */
  replaceAll(records: Iterable<NewRecord>): Promise<void>;
  /** Adds one record after the last, with the next id, wholly or not at all; it is on disk when this resolves. */
  insert(draft: Draft, attempt: Attempt | null): Promise<Insertion>;
  /** Every record of one moment, collection by collection, in catalog order. */
  everything(): AsyncIterable<{ collection: CollectionName; json: string }>;
  close(): Promise<void>;
}
