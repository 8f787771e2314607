/** SQLite application id ("CLSc") of catalog databases, so that other programs' databases are never modified. */
export const applicationId = 0x434c5363;

/** In schema version 1, the number of a collection is its place in this list. */
export const originalCollections: readonly string[] = ['subdomain', 'taxonomy', 'indicator', 'variable'];

/** A released entry never changes. Positions are dense from 0: a page is a range of the key, at the same cost at any depth. */
export const migrations: readonly string[] = [
  `CREATE TABLE collection (
     number INTEGER PRIMARY KEY,
     count INTEGER NOT NULL DEFAULT 0,
     version INTEGER NOT NULL DEFAULT 0,
     last_id INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   INSERT INTO collection (number) VALUES (0), (1), (2), (3);
   CREATE TABLE record (
     collection INTEGER NOT NULL,
     position INTEGER NOT NULL,
     id INTEGER NOT NULL,
     slug TEXT NOT NULL,
     json TEXT NOT NULL,
     PRIMARY KEY (collection, position)
   ) STRICT;
   CREATE UNIQUE INDEX record_id ON record (collection, id);
   CREATE INDEX record_slug ON record (collection, slug);
   CREATE TABLE source (
     id INTEGER NOT NULL,
     digest TEXT NOT NULL,
     PRIMARY KEY (id, digest)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE idempotency (
     key TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     json TEXT NOT NULL,
     at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE named_collection (
     number INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     count INTEGER NOT NULL DEFAULT 0,
     version INTEGER NOT NULL DEFAULT 0,
     last_id INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   INSERT INTO named_collection (number, name, count, version, last_id)
     SELECT number, CASE number WHEN 0 THEN 'subdomain' WHEN 1 THEN 'taxonomy' WHEN 2 THEN 'indicator'
       WHEN 3 THEN 'variable' END, count, version, last_id FROM collection;
   DROP TABLE collection;
   ALTER TABLE named_collection RENAME TO collection;`,
  'CREATE INDEX idempotency_at ON idempotency (at);',
  // No number is used twice, also not of changes that were deleted.
  'CREATE TABLE change (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, json TEXT NOT NULL) STRICT;',
];

export const numberOfName = '(SELECT number FROM collection WHERE name = ?)';

/** Adds a collection with the next free number, unless the database has it. */
export const addCollection = 'INSERT INTO collection (name) VALUES (?) ON CONFLICT (name) DO NOTHING';
