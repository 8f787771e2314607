/** SQLite application id ("CLSc") of catalog databases, so that other programs' databases are never modified. */
export const applicationId = 0x434c5363;

/** The builds that wrote lower numbers were never released. */
export const schemaVersion = 4;

/** Positions are dense from 0: a page is a range of the key, at the same cost at any depth. */
export const createTables = `
  CREATE TABLE collection (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    count INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0,
    last_id INTEGER NOT NULL DEFAULT 0
  ) STRICT;
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
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_at ON idempotency (at);
  -- No number is used twice, also not of changes that were deleted.
  CREATE TABLE change (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, json TEXT NOT NULL) STRICT`;

export const numberOfName = '(SELECT number FROM collection WHERE name = ?)';
