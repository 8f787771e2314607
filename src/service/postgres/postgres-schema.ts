import { collectionNames } from '../../contract/collections.ts';
import { maxExpiredKeysDeleted, assignedIdLimit, keptChanges } from '../store.ts';

/** Advisory lock ("CLSc") that serializes concurrent schema migrations. */
const schemaLock = 0x434c5363;

/**
 * Larger than the last version and than the clock in µs: after a failover that lost writes, no new version equals a
 * lost one, whose pages a process may still have cached.
 */
export const nextVersion = `greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8)`;

/** The same tables as in SQLite. Slugs have a hash index because they may have any length. */
const tables = `
  CREATE TABLE catalog_collection (
    number int2 PRIMARY KEY,
    count int8 NOT NULL DEFAULT 0,
    version int8 NOT NULL DEFAULT 0,
    last_id int8 NOT NULL DEFAULT 0
  );
  INSERT INTO catalog_collection (number) VALUES (0), (1), (2), (3);
  CREATE TABLE catalog_record (
    collection int2 NOT NULL,
    position int8 NOT NULL,
    id int8 NOT NULL,
    slug text NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (collection, position),
    UNIQUE (collection, id)
  );
  CREATE INDEX catalog_record_slug ON catalog_record USING hash (slug);
  CREATE TABLE catalog_source (id int8 NOT NULL, digest text NOT NULL, PRIMARY KEY (id, digest));
  CREATE TABLE catalog_idempotency (
    key text PRIMARY KEY,
    request text NOT NULL,
    json text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );`;

/**
 * Adds one record, as CatalogStore specifies, in one statement and therefore one transaction. The counter row of the
 * collection is locked first: positions follow the order of commits, so that reading page by page during writes
 * yields each record once. Idempotency keys and source ids are locked too: two collections may use them at once.
 */
const insertFunction = `
  CREATE OR REPLACE FUNCTION catalog_insert(
    of_collection int2, new_slug text, draft text, new_sources json, attempt_key text, attempt text, kept interval, addition text
  ) RETURNS TABLE (kind text, json text, source int8) LANGUAGE plpgsql AS $function$
  DECLARE
    place int8;
    new_id int8;
    change_number int8;
    new_source record;
    earlier record;
  BEGIN
    SELECT count, 1 + CASE WHEN last_id < ${assignedIdLimit} THEN last_id ELSE (SELECT coalesce(max(id), 0)
        FROM catalog_record WHERE collection = number AND id < ${assignedIdLimit}) END
      INTO place, new_id FROM catalog_collection WHERE number = of_collection FOR UPDATE;
    IF attempt_key IS NOT NULL THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(attempt_key, 1));
      DELETE FROM catalog_idempotency WHERE key = ANY (ARRAY(SELECT key FROM catalog_idempotency
        WHERE at < now() - kept ORDER BY at LIMIT ${maxExpiredKeysDeleted} FOR UPDATE SKIP LOCKED));
      SELECT * INTO earlier FROM catalog_idempotency WHERE key = attempt_key AND at >= now() - kept;
      IF FOUND THEN
        RETURN QUERY SELECT CASE WHEN earlier.request = attempt THEN 'repeated' ELSE 'key-reused' END, earlier.json, NULL::int8;
        RETURN;
      END IF;
    END IF;
    IF EXISTS (SELECT FROM catalog_record r WHERE r.collection = of_collection AND r.slug = new_slug) THEN
      RETURN QUERY SELECT 'slug-taken', NULL::text, NULL::int8;
      RETURN;
    END IF;
    FOR new_source IN SELECT * FROM json_to_recordset(new_sources) AS s (id int8, digest text) ORDER BY id LOOP
      PERFORM pg_advisory_xact_lock(hashint8extended(new_source.id, 2));
      IF EXISTS (SELECT FROM catalog_source s WHERE s.id = new_source.id)
        AND NOT EXISTS (SELECT FROM catalog_source s WHERE s.id = new_source.id AND s.digest = new_source.digest) THEN
        RETURN QUERY SELECT 'source-differs', NULL::text, new_source.id;
        RETURN;
      END IF;
    END LOOP;
    INSERT INTO catalog_source SELECT * FROM json_to_recordset(new_sources) AS s (id int8, digest text) ON CONFLICT DO NOTHING;
    draft := '{"id":' || new_id || ',' || substr(draft, 2);
    INSERT INTO catalog_record VALUES (of_collection, place, new_id, new_slug, draft);
    UPDATE catalog_collection SET count = count + 1, version = ${nextVersion}, last_id = new_id WHERE number = of_collection;
    IF attempt_key IS NOT NULL THEN
      INSERT INTO catalog_idempotency (key, request, json) VALUES (attempt_key, attempt, draft)
        ON CONFLICT (key) DO UPDATE SET request = EXCLUDED.request, json = EXCLUDED.json, at = EXCLUDED.at;
    END IF;
    INSERT INTO catalog_change (json) VALUES ('{"id":' || new_id || ',' || substr(addition, 2))
      RETURNING number INTO change_number;
    DELETE FROM catalog_change WHERE number <= change_number - ${keptChanges};
    RETURN QUERY SELECT 'created', draft, NULL::int8;
  END $function$;`;

/** Before this version, a collection's number was the index of its name in the contract's list, which was this one. */
const collectionsByName = `
  ALTER TABLE catalog_collection ADD COLUMN name text UNIQUE;
  UPDATE catalog_collection SET name = CASE number WHEN 0 THEN 'subdomain' WHEN 1 THEN 'taxonomy'
    WHEN 2 THEN 'indicator' WHEN 3 THEN 'variable' END;
  ALTER TABLE catalog_collection ALTER COLUMN name SET NOT NULL;`;

/** Adds a collection that the database does not have yet, with the next free number. */
const addCollection = (name: string) => `INSERT INTO catalog_collection (number, name)
  SELECT coalesce(max(number), -1) + 1, '${name}' FROM catalog_collection ON CONFLICT (name) DO NOTHING`;

/** Each entry upgrades the schema by one version; a released entry never changes, later ones amend it. */
const migrations: readonly string[] = [
  tables,
  // The second and third created earlier forms of the function.
  'NULL;',
  'NULL;',
  collectionsByName,
  // The fifth created an earlier form of the function, too.
  'CREATE INDEX IF NOT EXISTS catalog_idempotency_at ON catalog_idempotency (at);',
  `CREATE TABLE catalog_change (
    number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    json text NOT NULL
  );
  ${insertFunction}`,
];

/** The schema version of this program; databases with a newer one must not be used. */
export const schemaVersion = migrations.length;

/** Migrates the schema and the list of collections. Sent as one query, it is one transaction; concurrent processes wait. */
export const migrate = [
  `SELECT pg_advisory_xact_lock(${schemaLock})`,
  'CREATE TABLE IF NOT EXISTS catalog_schema (version int NOT NULL)',
  ...migrations.map(
    (step, index) => `DO $migration$ BEGIN
      IF (SELECT coalesce(max(version), 0) FROM catalog_schema) < ${index + 1} THEN
        ${step}
        INSERT INTO catalog_schema VALUES (${index + 1});
      END IF;
    END $migration$`,
  ),
  ...collectionNames.map(addCollection),
].join(';\n');
