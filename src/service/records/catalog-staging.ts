import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RetiredRecord } from '../../contract/change.ts';
import { byCollection } from '../../contract/collection-names.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { type NewRecord, StoreFull } from '../store.ts';

/** What takes the valid records of a catalog. */
export interface RecordSink {
  /** `index` is the record's position in the input. If its id is already used, adds nothing and returns that record. */
  add(record: NewRecord, index: number): { index: number; json: string } | null;
  /** Takes the records that the input says are gone, with their successors. */
  retired: RetiredRecord[];
}

/** Holds the records of a catalog that is being imported until all of them are validated, in the order of their collections. */
export interface CatalogStaging extends RecordSink {
  count(collection: CollectionName): number;
  /** The record with this id; null if there is none. `position` is its place in its collection, from 0. */
  find(collection: CollectionName, id: number): { position: number; json: string } | null;
  /** The id of the first record with this slug, as NewRecord has it; null if there is none. */
  idOfSlug(collection: CollectionName, slug: string): number | null;
  at(collection: CollectionName, position: number): NewRecord;
  records(): Iterable<NewRecord>;
  /** Gives every record of a collection another position: that at `positions[n]` gets n. */
  reorder(collection: CollectionName, positions: readonly number[]): void;
}

/** In KiB, of memory: larger catalogs are in a temporary file, which ends with the process. */
const memory = 32 * 1024;

/** How many places each collection has. */
const places = 2 ** 40;

const firstPlace = (name: CollectionName) => collectionNames.indexOf(name) * places;

/** A staging in a SQLite database of its own, whatever store the records are for; memory holds only a part of them. */
export function createStaging(): CatalogStaging {
  // Without a name, it is private and temporary.
  const db = new DatabaseSync('');
  db.exec(`PRAGMA cache_size = -${memory}; PRAGMA journal_mode = OFF;
    CREATE TABLE staged (place INTEGER PRIMARY KEY, input INTEGER NOT NULL, collection INTEGER NOT NULL, id INTEGER NOT NULL,
      slug TEXT NOT NULL, json TEXT NOT NULL, sources TEXT NOT NULL, UNIQUE (collection, id)) STRICT; BEGIN`);
  const insert = db.prepare('INSERT OR IGNORE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?)');
  const byId = db.prepare('SELECT place, input, json FROM staged WHERE collection = ? AND id = ?');
  const byPlace = db.prepare('SELECT * FROM staged WHERE place = ?');
  const counts: Record<CollectionName, number> = { ...byCollection(() => 0) };
  let bySlug: StatementSync | undefined;
  return {
    retired: [],
    add({ collection, id, slug, json, sources }, index) {
      const number = collectionNames.indexOf(collection);
      const place = firstPlace(collection) + counts[collection];
      const values = [place, index, number, id, slug, json, JSON.stringify(sources)];
      const { changes } = onDisk(() => insert.run(...values));
      counts[collection] += Number(changes);
      const earlier = changes === 0 ? byId.get(number, id) : undefined;
      return earlier ? { index: Number(earlier['input']), json: String(earlier['json']) } : null;
    },
    count: (collection) => counts[collection],
    find(collection, id) {
      const row = byId.get(collectionNames.indexOf(collection), id);
      return row ? { position: Number(row['place']) % places, json: String(row['json']) } : null;
    },
    idOfSlug(collection, slug) {
      if (bySlug === undefined)
        onDisk(() => db.exec('CREATE INDEX staged_slug ON staged (slug, collection)'));
      bySlug ??= db.prepare('SELECT id FROM staged WHERE slug = ? AND collection = ? ORDER BY place LIMIT 1');
      const row = bySlug.get(slug, collectionNames.indexOf(collection));
      return row ? Number(row['id']) : null;
    },
    at: (collection, position) => recordIn(byPlace.get(firstPlace(collection) + position)),
    *records() {
      for (const row of db.prepare('SELECT * FROM staged ORDER BY place').iterate()) yield recordIn(row);
    },
    reorder(collection, positions) {
      // A place is unique at any moment, so that all move by way of negative ones.
      const move = db.prepare('UPDATE staged SET place = ? WHERE place = ?');
      const first = firstPlace(collection);
      onDisk(() => {
        for (const [to, from] of positions.entries()) move.run(-1 - first - to, first + from);
        db.exec('UPDATE staged SET place = -1 - place WHERE place < 0');
      });
    },
  };
}

function onDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreFull(
      'the folder for temporary files is full; name one with room for the catalog in SQLITE_TMPDIR',
      { cause: error },
    );
  }
}

function recordIn(row: Readonly<Record<string, unknown>> | undefined): NewRecord {
  return {
    collection: collectionNames[Number(row?.['collection'])]!,
    id: Number(row?.['id']),
    slug: String(row?.['slug']),
    json: String(row?.['json']),
    sources: JSON.parse(String(row?.['sources'])),
  };
}

/** An error in a catalog to be imported: a message of one line, and for a file its line and column, from 1; `file` is null if there is but one. */
export class CatalogMistake extends Error {
  override name = 'CatalogMistake';
  readonly line: number | null;
  readonly column: number | null;
  readonly file: string | null;

  constructor(
    message: string,
    line: number | null = null,
    column: number | null = null,
    file: string | null = null,
  ) {
    super(message);
    this.line = line;
    this.column = column;
    this.file = file;
  }
}

/** The errors of a catalog, or its warnings: `listed` examples of each kind are listed, and the rest is counted. */
export class CatalogMistakes {
  readonly list: CatalogMistake[] = [];
  /** Of all, also of those that are not listed. */
  count = 0;
  private readonly listed: number;
  private readonly kinds = new Map<string, { last: CatalogMistake; count: number }>();

  constructor(listed = 3) {
    this.listed = listed;
  }

  add(mistake: CatalogMistake): void {
    if (this.full()) return;
    this.count += 1;
    const key = kindOf(mistake);
    const kind = this.kinds.get(key) ?? { last: mistake, count: 0 };
    this.kinds.set(key, kind);
    kind.count += 1;
    if (kind.count > this.listed) return;
    kind.last = mistake;
    this.list.push(mistake);
  }

  /** Of how many more this mistake is the last example. */
  furtherOf(mistake: CatalogMistake): number {
    const kind = this.kinds.get(kindOf(mistake));
    return kind?.last === mistake ? Math.max(0, kind.count - this.listed) : 0;
  }

  full(): boolean {
    return this.list.length >= maxListed;
  }
}

const maxListed = 100;

/** Equal for mistakes that differ only in their place and value. */
function kindOf({ file, message }: CatalogMistake): string {
  const varying = /"(?:[^"\\]|\\.)*"|\S+(?= is also)|(?<=slug or id ).*|(?<=got ).*|\d+/g;
  return `${file ?? ''} ${message.replaceAll(varying, '…').replace(' (row …)', '')}`;
}
