-- Schema version 3.
CREATE TABLE catalog_schema (version int NOT NULL);
INSERT INTO catalog_schema VALUES (1), (2), (3);
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
);
CREATE OR REPLACE FUNCTION catalog_insert(
  of_collection int2, new_slug text, draft text, new_sources json, attempt_key text, attempt text, kept interval
) RETURNS TABLE (kind text, json text, source int8) LANGUAGE plpgsql AS $function$
DECLARE
  place int8;
  new_id int8;
  new_source record;
  earlier record;
BEGIN
  SELECT count, 1 + CASE WHEN last_id < 4503599627370496 THEN last_id ELSE
  (SELECT coalesce(max(id), 0) FROM catalog_record WHERE collection = number AND id < 4503599627370496) END INTO place, new_id FROM catalog_collection WHERE number = of_collection FOR UPDATE;
  IF attempt_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(attempt_key, 1));
    DELETE FROM catalog_idempotency WHERE at < now() - kept;
    SELECT * INTO earlier FROM catalog_idempotency WHERE key = attempt_key;
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
  UPDATE catalog_collection SET count = count + 1, version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8), last_id = new_id WHERE number = of_collection;
  IF attempt_key IS NOT NULL THEN
    INSERT INTO catalog_idempotency (key, request, json) VALUES (attempt_key, attempt, draft);
  END IF;
  RETURN QUERY SELECT 'created', draft, NULL::int8;
END $function$;
