import type { Change } from '../contract/change.ts';
import { maxPageBytes, type PagePosition } from '../contract/page-query.ts';
import { type CollectionName, collectionNames } from '../contract/collections.ts';

export interface CollectionVersion {
  count: number;
  version: number;
  /** The largest id that was ever given below `assignedIdLimit`, also to a record that is gone; 0 before the first. */
  lastId: number;
}

/** From the row of a collection, as both databases name its columns. */
export function collectionVersion(row: Readonly<Record<string, unknown>> | undefined): CollectionVersion {
  const { count, version, last_id: lastId } = row ?? {};
  return { count: Number(count), version: Number(version), lastId: Number(lastId) };
}

/** One page from one snapshot: each record as its stored JSON text, in catalog order. */
export interface StoredPage extends Omit<CollectionVersion, 'lastId'> {
  records: readonly string[];
}

/** All but `collection` are null for a collection without records. */
export interface StoredRecord {
  collection: CollectionName;
  position: number | null;
  id: number | null;
  json: string | null;
}

export interface SourceDigest {
  id: number;
  digest: string;
}

/** A record to be added, without its id: `json` is the text of a non-empty object that has no id. */
export interface Draft {
  collection: CollectionName;
  slug: string;
  json: string;
  sources: readonly SourceDigest[];
}

/** A record to be stored: `json` is served unchanged, the other fields are for lookups. */
export interface NewRecord extends Draft {
  id: number;
}

/** Makes a retried request idempotent: the client's idempotency key, and a digest of the request. */
export interface IdempotencyKey {
  key: string;
  digest: string;
}

/** The result of an insert. `created` and `repeated` mean that the record is on disk; `json` contains its id. */
export type Insertion =
  | { kind: 'created' | 'repeated'; json: string }
  | { kind: 'slug-taken' | 'key-reused' }
  | { kind: 'source-differs'; id: number };

/** A temporary failure: the store is down, locked or read-only. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** This program may read the store, but not write to it. */
export class ReadOnlyStore extends Error {
  override name = 'ReadOnlyStore';
}

/** A part of the store is damaged; what does not need it can be read. */
export class StoreDamaged extends Error {
  override name = 'StoreDamaged';
}

/** The store has no space for another record; reading still works. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

/** The most that the records of a page may have, in bytes; the rest of `maxPageBytes` is for the envelope. */
export const largestPageBytes = maxPageBytes - 64 * 1024;

/** The records of the requested page exceed `largestPageBytes`; a smaller `limit` works. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/** A database that cannot be opened or is not a catalog; the message is one line for the user. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/** New ids are assigned below this one: counting on from 2^53 - 1, which catalogs may contain, none would be left. */
export const assignedIdLimit = 2 ** 52;

/** The collection of a stored name; throws an UnusableDatabase if there is none. */
export function collectionNamed(name: unknown): CollectionName {
  const collection = collectionNames.find((known) => known === name);
  if (collection === undefined)
    throw new UnusableDatabase(
      `the database has a collection that this version does not know: ${String(name)}`,
    );
  return collection;
}

/** In ms. */
export const idempotencyKeyLifetime = 24 * 60 * 60 * 1000;

/** How many expired keys one insert deletes at most, so that none has to wait for those of a whole day. */
export const maxExpiredKeysDeleted = 100;

/** A change of the catalog, to be recorded: JSON text of an object, of the form that the record of changes is served in. */
export type NewChange = string;

/** `number` grows with each change and is never used again; `at` is in ms. */
export interface RecordedChange {
  number: number;
  at: number;
  json: string;
}

/** The newest changes that are kept. */
export const keptChanges = 10_000;

/** What the replacement of a catalog changes. */
export interface ReviewedChanges {
  changes: Iterable<NewChange>;
  /** Earlier changes of another database, with their times in ms, the oldest first. */
  history?: readonly { at: number; json: NewChange }[];
  /** Also assigns the ids of the replaced catalog to later records. Otherwise no id is assigned twice. */
  reassignsIds?: boolean;
}

export type Review = () => Promise<ReviewedChanges>;

/** The storage interface of the service. Methods reject with StoreUnavailable or StoreFull, `insert` also with ReadOnlyStore. */
export interface CatalogStore {
  /** Resolves if the catalog can be read and its files are the ones that were opened. */
  ready(): Promise<void>;
  state(collection: CollectionName): Promise<CollectionVersion>;
  /** Rejects with PageTooLarge, without reading the records, if they exceed `largestPageBytes`. */
  page(collection: CollectionName, position: PagePosition): Promise<StoredPage>;
  /** The JSON text of the record with this id; null if there is none. */
  record(collection: CollectionName, id: number): Promise<string | null>;
  /** True until the first write, so that an emptied catalog is distinguished from a new one. */
  isNew(): Promise<boolean>;
  /**
   * Replaces the whole catalog by `records` and records the changes, in one transaction; changes nothing if iterating them, or
   * `review`, throws. That is called while other writers wait.
   */
  replaceAll(records: Iterable<NewRecord>, review?: Review): Promise<void>;
  /** The recorded changes with a number below `before`, the newest first, at most `limit`. */
  changes(before: number, limit: number): Promise<readonly RecordedChange[]>;
  /** Appends one record with the next id, atomically; it is on disk when this resolves. */
  insert(draft: Draft, key: IdempotencyKey | null): Promise<Insertion>;
  /**
   * All records of one snapshot, collection by collection, each in catalog order. Neither delays writes nor is changed by
   * them; the snapshot is held until the iteration ends, which is also when its reader leaves it. Throws UnevenRecords after the
   * last one if there are more or fewer than the collection counts.
   */
  allRecords(): AsyncIterable<StoredRecord>;
  /** What the database finds wrong in itself, in a few words, where records can be read; null for nothing. Reads all of it. */
  damage(): Promise<string | null>;
  close(): Promise<void>;
}

/** In changes that are read at once. */
const batch = 500;

/** The recorded changes with numbers below `number`, all without one, the newest first. */
export async function* changesBefore(
  store: Pick<CatalogStore, 'changes'>,
  number = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<RecordedChange> {
  for (let before: number | undefined = number; before !== undefined; ) {
    const rows: readonly RecordedChange[] = await store.changes(before, batch);
    yield* rows;
    before = rows.length === batch ? rows.at(-1)?.number : undefined;
  }
}

/** A record that is gone, with the number and time (in ms) of the change that says so. */
export type GoneRecord = Change & { number: number; at: number };

/** The records that are gone, the newest first, by changes that are added from the newest to the oldest: the first of a record counts. */
export function collectGone() {
  const seen = new Set<string>();
  const gone: GoneRecord[] = [];
  function add(change: GoneRecord): void {
    const key = `${change.collection} ${change.id}`;
    // A summary has no id.
    if (change.id === undefined || seen.has(key)) return;
    seen.add(key);
    if (change.kind === 'gone') gone.push(change);
  }
  return { add, gone };
}

/** Every record that is gone, as it was recorded last, the newest first. */
export async function goneRecords(store: Pick<CatalogStore, 'changes'>): Promise<readonly GoneRecord[]> {
  const { add, gone } = collectGone();
  for await (const { number, at, json } of changesBefore(store)) add({ ...JSON.parse(json), number, at });
  return gone;
}

/** Another text after every change of the catalog. */
export async function catalogVersion(store: CatalogStore): Promise<string> {
  const states = await Promise.all(collectionNames.map((name) => store.state(name)));
  return states.map(({ version }) => version).join('-');
}
