import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CollectionName } from '../../contract/collection-names.ts';
import { isPortalId, type PortalSource } from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';
import type { CatalogStore } from '../../service/store.ts';
import { type JsonObject, parseObject } from '../command/parse-object.ts';

/** A source with the names of its variables by their ids, in catalog order. */
export interface SourceVariables {
  source: JsonObject;
  variables: Map<number, string>;
}

/** Single records of the catalog that is served: null if there is none, undefined if this server cannot know. */
export interface CatalogLookup {
  /** Its JSON text. */
  record: (collection: CollectionName, id: number) => Promise<string | null | undefined>;
  source: (id: number) => Promise<SourceVariables | null | undefined>;
  /** By resource id. */
  portalSource: (resourceId: string) => Promise<PortalSource | null>;
}

/** In records: no page of so few can be too large. */
const pageSize = 100;

/** Looks records up in a store; sources in its variables, which are read at the first look-up, and again after a change. */
export function storedLookup(
  store: CatalogStore,
): CatalogLookup & { sourceIds: () => Promise<readonly number[]> } {
  const version = async () => (await store.state('variable')).version;
  const sources = memoizedBy(version, read);

  async function read(): Promise<SourceIndex> {
    const index = new SourceIndex();
    for (let offset = 0; ; offset += pageSize) {
      const { records, count } = await store.page('variable', { limit: pageSize, offset });
      for (const record of records) index.add(parseObject(record));
      if (offset + pageSize >= count) return index;
      // A large catalog takes a second: other requests go first.
      await nextTurn();
    }
  }

  return {
    record: (collection, id) => store.record(collection, id),
    source: async (id) => (await sources()).byId.get(id) ?? null,
    portalSource: async (resourceId) => (await sources()).byResource.get(resourceId) ?? null,
    sourceIds: async () => [...(await sources()).byId.keys()],
  };
}

/** The latest result of `make`, made again when `key` has another value or the last attempt failed. */
export function memoizedBy<K, T>(key: () => Promise<K>, make: () => Promise<T>): () => Promise<T> {
  let known: { key: K; value: Promise<T> } | null = null;
  return async () => {
    const now = await key();
    if (known?.key !== now) known = { key: now, value: make() };
    const { value } = known;
    try {
      return await value;
    } catch (error) {
      if (known?.value === value) known = null;
      throw error;
    }
  };
}

/** In sources, and in characters of JSON: the oldest are dropped. */
const mostServed = { sources: 20_000, text: 16_000_000 };

/** Looks records up among those that were passed to `add`: all that is known of a catalog that another service has. */
export function servedLookup(): CatalogLookup & {
  add: (collection: CollectionName, records: readonly unknown[]) => void;
} {
  const index = new SourceIndex();
  const texts = new Map<string, string>();
  let length = 0;

  function keep(key: string, text: string): void {
    length += text.length - (texts.get(key)?.length ?? 0);
    texts.delete(key);
    texts.set(key, text);
    for (const [oldest, { length: freed }] of texts) {
      if (length <= mostServed.text) break;
      texts.delete(oldest);
      length -= freed;
    }
  }

  return {
    add(collection, records) {
      for (const record of records.filter(isObject)) {
        if (typeof record['id'] === 'number') keep(`${collection} ${record['id']}`, JSON.stringify(record));
        if (collection === 'variable') index.add(record);
      }
      index.limit(mostServed.sources);
    },
    record: async (collection, id) => texts.get(`${collection} ${id}`),
    source: async (id) => index.byId.get(id),
    portalSource: async (resourceId) => index.byResource.get(resourceId) ?? null,
  };
}

/** The sources of variables, by their ids and by those of the portal. */
class SourceIndex {
  readonly byId = new Map<number, SourceVariables>();
  readonly byResource = new Map<string, PortalSource>();

  add(variable: unknown): void {
    if (!isObject(variable) || !Array.isArray(variable['sources'])) return;
    for (const source of variable['sources'].filter(isObject)) {
      this.#addSource(source, variable);
      const { resourceId, packageId } = source;
      if (typeof resourceId !== 'string' || !isPortalId(resourceId) || this.byResource.has(resourceId))
        continue;
      this.byResource.set(resourceId, { resourceId, ...(typeof packageId === 'string' && { packageId }) });
    }
  }

  #addSource(source: JsonObject, { id, name }: JsonObject): void {
    const { id: sourceId } = source;
    if (typeof sourceId !== 'number' || typeof id !== 'number') return;
    const known = this.byId.get(sourceId) ?? { source, variables: new Map<number, string>() };
    this.byId.set(sourceId, known);
    known.variables.set(id, String(name));
  }

  limit(most: number): void {
    dropOldest(this.byId, most);
    dropOldest(this.byResource, most);
  }
}

/** Deletes the first entries of `map` until it has at most `most`. */
function dropOldest<K>(map: Map<K, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
