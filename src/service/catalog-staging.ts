import { DatabaseSync } from 'node:sqlite';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { storeFailure } from './sqlite/sqlite-failure.ts';
import { type NewRecord, type SourceMark, StoreFull } from './store.ts';

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

/**
 * A staging area in a temporary SQLite database without a name, which goes with the process: what exceeds 64 MiB
 * of memory is on disk, in SQLITE_TMPDIR, TMPDIR or /var/tmp. Throws StoreFull where that is full.
 */
export function openStaging(): CatalogStaging {
  const db = new DatabaseSync('');
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; PRAGMA cache_size = -65536;
    CREATE TABLE staged (
      collection INTEGER, place INTEGER, id INTEGER, slug TEXT, json TEXT, sources TEXT,
      PRIMARY KEY (collection, id)
    ) STRICT;
    BEGIN`);
  const insert = db.prepare('INSERT OR IGNORE INTO staged VALUES (?, ?, ?, ?, ?, ?)');
  const taken = db.prepare('SELECT place, json FROM staged WHERE collection = ? AND id = ?');
  const all = db.prepare('SELECT * FROM staged ORDER BY rowid');
  const counts = collectionNames.map(() => 0);

  return {
    add({ collection: name, id, slug, json, sources }, index) {
      const collection = collectionNames.indexOf(name);
      try {
        const { changes } = insert.run(collection, index, id, slug, json, JSON.stringify(sources));
        if (changes === 0) {
          const row = taken.get(collection, id);
          return { index: Number(row?.['place']), json: String(row?.['json']) };
        }
      } catch (error) {
        throw stagingFailure(error);
      }
      counts[collection] = (counts[collection] ?? 0) + 1;
      return null;
    },
    count: (collection) => counts[collectionNames.indexOf(collection)] ?? 0,
    *records() {
      for (const row of all.iterate()) {
        const collection = collectionNames[Number(row['collection'])];
        if (collection === undefined) continue;
        const sources: SourceMark[] = JSON.parse(String(row['sources']));
        yield {
          collection,
          id: Number(row['id']),
          slug: String(row['slug']),
          json: String(row['json']),
          sources,
        };
      }
    },
    close: () => db.close(),
  };
}

function stagingFailure(error: unknown): unknown {
  const failure = storeFailure(error);
  if (!(failure instanceof StoreFull)) return failure;
  return new StoreFull('the disk for temporary files is full; set SQLITE_TMPDIR to a folder with room', {
    cause: error,
  });
}
