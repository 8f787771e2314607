-- Schema version 1.
CREATE TABLE collection (
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
 ) STRICT, WITHOUT ROWID;
PRAGMA application_id = 1129075555;
PRAGMA user_version = 1;
