import { additionOf } from '../records/stored-form.ts';
import {
  type Draft,
  idempotencyKeyLifetime,
  type IdempotencyKey,
  type Insertion,
  keptChanges,
  maxExpiredKeysDeleted,
  ReadOnlyStore,
  UnusableDatabase,
} from '../store.ts';
import { codeOf } from './postgres-failure.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { nextVersion } from './postgres-schema.ts';

/** Held by each writer until it commits: positions follow commits, so that readers of pages meet each record once, and slugs and keys stay unique. */
export const lockCollections = 'SELECT FROM catalog_collection ORDER BY number FOR UPDATE';

const keyLifetime = `interval '${idempotencyKeyLifetime} milliseconds'`;

/**
 * Adds a record unless `found` says why not; `$1` collection, `$2` slug, `$3` sources, `$4` idempotency key, `$5` digest of the
 * request, `$6` JSON, `$7` change, both without the id. An imported source may have several digests.
 */
const addition = `WITH found AS (
    SELECT earlier.request, earlier.json,
      EXISTS (SELECT FROM catalog_record WHERE md5(slug) = md5($2) AND slug = $2
        AND collection = (SELECT number FROM catalog_collection WHERE name = $1)) AS taken,
      (SELECT min(new.id) FROM json_to_recordset($3::json) AS new (id int8, digest text)
        WHERE (SELECT count(*) > 0 AND count(*) FILTER (WHERE digest = new.digest) = 0
          FROM catalog_source AS s WHERE s.id = new.id)) AS differing
      FROM (SELECT) AS one LEFT JOIN catalog_idempotency AS earlier ON key = $4 AND at >= now() - ${keyLifetime}
  ), next AS (
    UPDATE catalog_collection SET count = count + 1, version = ${nextVersion}, last_id = last_id + 1
      WHERE name = $1 AND EXISTS (SELECT FROM found WHERE request IS NULL AND NOT taken AND differing IS NULL)
      RETURNING number, count - 1 AS position, last_id AS id
  ), stored AS (
    INSERT INTO catalog_record (collection, position, id, slug, json)
      SELECT number, position, id, $2, '{"id":' || id || ',' || substr($6, 2) FROM next RETURNING json
  ), sources AS (
    INSERT INTO catalog_source SELECT s.id, digest FROM next, json_to_recordset($3::json) AS s (id int8, digest text)
      ON CONFLICT DO NOTHING
  ), remembered AS (
    INSERT INTO catalog_idempotency (key, request, json) SELECT $4, $5, json FROM stored WHERE $4::text IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET request = EXCLUDED.request, json = EXCLUDED.json, at = EXCLUDED.at
  ), changed AS (
    INSERT INTO catalog_change (json) SELECT '{"id":' || id || ',' || substr($7, 2) FROM next RETURNING number
  ), trimmed AS (
    DELETE FROM catalog_change WHERE number = ANY (ARRAY(SELECT number FROM catalog_change
      WHERE number <= (SELECT number FROM changed) - ${keptChanges} ORDER BY number LIMIT 10))
  )
  SELECT found.*, stored.json AS created FROM found LEFT JOIN stored ON true`;

const forgetKeys = `DELETE FROM catalog_idempotency WHERE key = ANY (ARRAY(SELECT key FROM catalog_idempotency
  WHERE at < now() - ${keyLifetime} ORDER BY at LIMIT ${maxExpiredKeysDeleted}))`;

/** Adds one record, as CatalogStore specifies. */
export async function postgresInsert(
  pool: PostgresPool,
  draft: Draft,
  attempt: IdempotencyKey | null,
): Promise<Insertion> {
  const { collection, slug, sources, json } = draft;
  const attempted = [attempt?.key, attempt?.digest];
  const values = [collection, slug, JSON.stringify(sources), ...attempted, json, additionOf(draft)];
  const [row = {}] = await pool
    .transaction(`${lockCollections}; ${attempt ? forgetKeys : ''}`, (query) => query(addition, values))
    .catch(notPermitted);
  const { created } = row;
  if (typeof created === 'string') return { kind: 'created', json: created };
  if (attempt && row['request'] === attempt.digest) return { kind: 'repeated', json: String(row['json']) };
  if (row['request'] !== null) return { kind: 'key-reused' };
  if (row['taken'] === true) return { kind: 'slug-taken' };
  return { kind: 'source-differs', id: Number(row['differing']) };
}

function notPermitted(error: unknown): never {
  const cause = error instanceof UnusableDatabase ? error.cause : null;
  throw codeOf(cause) === '42501'
    ? new ReadOnlyStore('the database does not permit writes', { cause })
    : error;
}
