import { collectionNames } from '../../contract/collections.ts';
import { UnusableDatabase } from '../store.ts';
import { codeOf, postgresFailure, withTimeout } from './postgres-failure.ts';
import { ownTransaction, type PostgresPool } from './postgres-pool.ts';

/** Larger than the last and the clock in µs: after a failover that lost writes, no version equals a lost one, whose pages may be cached. */
export const nextVersion = `greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8)`;

const schemaVersion = 7;

/** In ms. */
const creationTimeout = 30_000;

/** The same tables as in SQLite. Slugs may have any length, so their digests are indexed. */
const createTables = `
  CREATE TABLE catalog_schema (version int NOT NULL);
  CREATE TABLE catalog_collection (
    number int2 PRIMARY KEY,
    count int8 NOT NULL DEFAULT 0,
    version int8 NOT NULL DEFAULT 0,
    last_id int8 NOT NULL DEFAULT 0,
    name text NOT NULL UNIQUE
  );
  CREATE TABLE catalog_record (
    collection int2 NOT NULL,
    position int8 NOT NULL,
    id int8 NOT NULL,
    slug text NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (collection, position),
    UNIQUE (collection, id)
  );
  CREATE INDEX catalog_record_slug_digest ON catalog_record (md5(slug));
  CREATE TABLE catalog_source (id int8 NOT NULL, digest text NOT NULL, PRIMARY KEY (id, digest));
  CREATE TABLE catalog_idempotency (
    key text PRIMARY KEY,
    request text NOT NULL,
    json text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX catalog_idempotency_at ON catalog_idempotency (at);
  CREATE TABLE catalog_change (
    number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    json text NOT NULL
  );
  INSERT INTO catalog_collection (number, name)
    VALUES ${collectionNames.map((name, number) => `(${number}, '${name}')`).join()};
  INSERT INTO catalog_schema VALUES (${schemaVersion})`;

/** Creates the tables where there are none and `mayCreate`. Of several processes that start at once, one does; the others wait. */
export async function prepareSchema(
  pool: PostgresPool,
  address: string,
  mayCreate: boolean,
  isFirst = true,
): Promise<void> {
  const { version, encoding } = await schemaOf(pool);
  if (version === schemaVersion) return;
  if (version > 0)
    throw new UnusableDatabase(
      'this database was written by another version of this program; use that version',
    );
  if (!mayCreate) throw new UnusableDatabase('there is no catalog in this database');
  // SQL_ASCII keeps what it gets.
  if (!['UTF8', 'SQL_ASCII'].includes(encoding))
    throw new UnusableDatabase(
      `its encoding ${encoding} does not have all characters; create a database with ENCODING 'UTF8' TEMPLATE template0`,
    );
  const { query, end } = await ownTransaction(address, 'READ COMMITTED');
  try {
    await withTimeout(creationTimeout, () => query(`${createTables}; COMMIT`));
  } catch (error) {
    // Another process has created the tables meanwhile, or somebody else has something of that name.
    if (isFirst && ['23505', '42P07', '42710'].includes(codeOf(error)))
      return await prepareSchema(pool, address, mayCreate, false);
    if (codeOf(error) !== '42501') throw postgresFailure(error);
    const [row] =
      await pool.read(`SELECT format('%I may not create tables in schema %I: make it the owner of the database or schema, for example with ALTER DATABASE %I OWNER TO %I',
        current_user, coalesce(current_schema(), 'public'), current_database(), current_user) AS reason`);
    throw new UnusableDatabase(String(row?.['reason']), { cause: error });
  } finally {
    await end();
  }
}

/** The version of the schema, 0 where there is none. */
export async function schemaOf(pool: PostgresPool): Promise<{ version: number; encoding: string }> {
  const [row] = await pool.read(
    `SELECT to_regclass('catalog_schema') IS NOT NULL AS exists, current_setting('server_encoding') AS encoding`,
  );
  const encoding = String(row?.['encoding']);
  if (row?.['exists'] !== true) return { version: 0, encoding };
  const [latest] = await pool.read('SELECT coalesce(max(version), 0) AS version FROM catalog_schema');
  return { version: Number(latest?.['version']), encoding };
}
