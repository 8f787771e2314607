import { DatabaseSync } from 'node:sqlite';
import type { CollectionName } from '../../contract/collections.ts';
import { sqliteFailure } from './sqlite-transaction.ts';
import type { CatalogStaging } from '../records/catalog-staging.ts';
import { collectionNamed, type SourceDigest, StoreFull } from '../store.ts';

/** A temporary database: 64 MiB of memory, then the disk in SQLITE_TMPDIR, TMPDIR or /var/tmp; StoreFull if that is full. */
export function openStaging(): CatalogStaging {
  const db = new DatabaseSync('');
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; PRAGMA cache_size = -65536;
    CREATE TABLE staged (
      collection TEXT, place INTEGER, id INTEGER, slug TEXT, json TEXT, sources TEXT,
      PRIMARY KEY (collection, id)
    ) STRICT;
    BEGIN`);
  const insert = db.prepare('INSERT OR IGNORE INTO staged VALUES (?, ?, ?, ?, ?, ?)');
  const taken = db.prepare('SELECT place, json FROM staged WHERE collection = ? AND id = ?');
  const all = db.prepare('SELECT * FROM staged ORDER BY rowid');
  const counts = new Map<CollectionName, number>();

  return {
    add({ collection, id, slug, json, sources }, index) {
      try {
        const { changes } = insert.run(collection, index, id, slug, json, JSON.stringify(sources));
        if (changes === 0) {
          const row = taken.get(collection, id);
          return { index: Number(row?.['place']), json: String(row?.['json']) };
        }
      } catch (error) {
        throw stagingFailure(error);
      }
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      return null;
    },
    count: (collection) => counts.get(collection) ?? 0,
    find(collection, id) {
      const row = taken.get(collection, id);
      return row === undefined ? undefined : String(row['json']);
    },
    *records() {
      for (const row of all.iterate()) {
        const sources: SourceDigest[] = JSON.parse(String(row['sources']));
        yield {
          collection: collectionNamed(row['collection']),
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
  const failure = sqliteFailure(error);
  const what = 'the disk for temporary files is full; set SQLITE_TMPDIR to a folder with enough space';
  return failure instanceof StoreFull ? new StoreFull(what, { cause: error }) : failure;
}
