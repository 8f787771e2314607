import { collectionNames } from '../../contract/collections.ts';
import { UnusableDatabase } from '../store.ts';
import { codeOf, postgresFailure, withTimeout } from './postgres-failure.ts';
import { ownTransaction, type PostgresPool, type Query } from './postgres-pool.ts';

/**
 * Larger than the last version and than the clock in µs: after a failover that lost writes, no new version equals a
 * lost one, whose pages a process may still have cached.
 */
export const nextVersion = `greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8)`;

/** The schema version of this program; databases with a newer one must not be used. */
const schemaVersion = 7;

/** The first version with all tables that are read. */
const readableVersion = 6;

/** Of building an index over a large catalog, in ms. */
const migrationTimeout = 600_000;

/** Before version 4, a collection's number was the index of its name in the contract's list, which was this one. */
const collectionsByName = `
  ALTER TABLE catalog_collection ADD COLUMN name text UNIQUE;
  UPDATE catalog_collection SET name = CASE number WHEN 0 THEN 'subdomain' WHEN 1 THEN 'taxonomy'
    WHEN 2 THEN 'indicator' WHEN 3 THEN 'variable' END;
  ALTER TABLE catalog_collection ALTER COLUMN name SET NOT NULL`;

/**
 * The same tables as in SQLite; creates those and the indexes that earlier versions did not have. Slugs may have any length,
 * so their digests are indexed. Databases of versions before 7 also have a function, `catalog_insert`: their processes
 * call it during a rolling update, this version does not.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS catalog_collection (
    number int2 PRIMARY KEY,
    count int8 NOT NULL DEFAULT 0,
    version int8 NOT NULL DEFAULT 0,
    last_id int8 NOT NULL DEFAULT 0,
    name text NOT NULL UNIQUE
  );
  CREATE TABLE IF NOT EXISTS catalog_record (
    collection int2 NOT NULL,
    position int8 NOT NULL,
    id int8 NOT NULL,
    slug text NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (collection, position),
    UNIQUE (collection, id)
  );
  CREATE INDEX IF NOT EXISTS catalog_record_slug_digest ON catalog_record (md5(slug));
  DROP INDEX IF EXISTS catalog_record_slug;
  CREATE TABLE IF NOT EXISTS catalog_source (id int8 NOT NULL, digest text NOT NULL, PRIMARY KEY (id, digest));
  CREATE TABLE IF NOT EXISTS catalog_idempotency (
    key text PRIMARY KEY,
    request text NOT NULL,
    json text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS catalog_idempotency_at ON catalog_idempotency (at);
  CREATE TABLE IF NOT EXISTS catalog_change (
    number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    json text NOT NULL
  )`;

/** Adds a collection that the database does not have yet, with the next free number. */
const addCollection = (name: string) => `INSERT INTO catalog_collection (number, name)
  SELECT coalesce(max(number), -1) + 1, '${name}' FROM catalog_collection ON CONFLICT (name) DO NOTHING`;

/** What may be done to a database: nothing, migrating an earlier schema, or creating the tables. */
export type SchemaChange = 'none' | 'migrate' | 'create';

/** Migrates the schema and the list of collections. Of several processes that start at once, one does; the others wait. */
export async function migrateSchema(
  pool: PostgresPool,
  address: string,
  allowed: SchemaChange,
  isFirst = true,
): Promise<void> {
  // Checked first, so that a read-only database with a current schema can be used.
  const { version, names, encoding } = await schemaOf(pool);
  if (version === 0 && allowed !== 'create')
    throw new UnusableDatabase('there is no catalog in this database');
  // SQL_ASCII keeps what it gets.
  if (version === 0 && !['UTF8', 'SQL_ASCII'].includes(encoding))
    throw new UnusableDatabase(
      `its encoding ${encoding} does not have all characters; create a database with ENCODING 'UTF8' TEMPLATE template0`,
    );
  if (version > schemaVersion || names.some((name) => !knownNames.has(name)))
    throw new UnusableDatabase(
      'this database was written by a newer version of this program; use that version',
    );
  if (version === schemaVersion && collectionNames.every((name) => names.includes(name))) return;
  if (allowed === 'none' && version >= readableVersion) return;
  if (allowed === 'none')
    throw new UnusableDatabase(
      'this database was written by an earlier version of this program; copy it with pg_dump, and start catalog serve once, which migrates it',
    );
  const { query, end } = await ownTransaction(address, 'READ COMMITTED');
  try {
    await withTimeout(migrationTimeout, () => createTables(query));
  } catch (error) {
    // Another process has created the first table meanwhile, or somebody else has something of that name.
    if (isFirst && ['23505', '42P07', '42710'].includes(codeOf(error)))
      return await migrateSchema(pool, address, allowed, false);
    if (codeOf(error) !== '42501') throw postgresFailure(error);
    const [row] =
      await pool.read(`SELECT format('%I may not create tables in schema %I: make it the owner of the database or schema, for example with ALTER DATABASE %I OWNER TO %I',
        current_user, coalesce(current_schema(), 'public'), current_database(), current_user) AS reason`);
    throw new UnusableDatabase(String(row?.['reason']), { cause: error });
  } finally {
    await end();
  }
}

async function createTables(query: Query): Promise<void> {
  await query('CREATE TABLE IF NOT EXISTS catalog_schema (version int NOT NULL)');
  await query('SELECT version FROM catalog_schema FOR UPDATE');
  const [row] = await query('SELECT coalesce(max(version), 0) AS version FROM catalog_schema');
  const version = Number(row?.['version']);
  if (version > 0 && version < 4) await query(collectionsByName);
  if (version < schemaVersion) await query(`${tables}; INSERT INTO catalog_schema VALUES (${schemaVersion})`);
  for (const name of collectionNames) await query(addCollection(name));
  await query('COMMIT');
}

const knownNames = new Set<string>(collectionNames);

/** The version of the schema, 0 where there is none, and the names of its collections; none in an earlier version. */
export async function schemaOf(pool: PostgresPool) {
  const [row] = await pool.read(
    `SELECT to_regclass('catalog_schema') IS NOT NULL AS exists, current_setting('server_encoding') AS encoding`,
  );
  const schema = { version: 0, names: [] as string[], encoding: String(row?.['encoding']) };
  if (row?.['exists'] !== true) return schema;
  const [latest] = await pool.read('SELECT coalesce(max(version), 0) AS version FROM catalog_schema');
  schema.version = Number(latest?.['version']);
  if (schema.version !== schemaVersion) return schema;
  const rows = await pool.read('SELECT name FROM catalog_collection');
  return { ...schema, names: rows.map(({ name }) => String(name)) };
}
