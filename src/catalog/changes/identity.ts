import type { CollectionName } from '../../contract/collection-names.ts';
import { isObject } from '../../contract/same-content.ts';
import { formatJson } from '../text/format-json.ts';
import { fieldOf } from '../records/fields.ts';

/** What says which record is which where ids do not, the surest first. */
const identities = ['slug', 'name'] as const;

export type Identity = (typeof identities)[number];

/** Its slug, or its name with the ids of its sources, as a key; of a source, its name. Empty if the record has none: a name alone says too little. */
export function identityOf(record: unknown, by: Identity, kind: CollectionName | 'source'): string {
  if (by === 'slug' || kind === 'source') return fieldOf(record, by).trim();
  const sources = sourceIdsIn(valueOf(record, 'sources'));
  const name = fieldOf(record, 'name').trim();
  return name === '' || sources.length === 0 ? '' : formatJson([name, sources]);
}

/** The earlier state of each later one that is the same record: by slug, else by name and sources, unless several have the same. */
export function pairByIdentity<Before extends object, After extends object>(
  before: readonly Before[],
  after: readonly After[],
  keys: { before: (item: Before, by: Identity) => string; after: (item: After, by: Identity) => string },
): Map<After, Before> {
  const pairs = new Map<After, Before>();
  const pairedItems = new Set<Before>();
  for (const by of identities) {
    const earlier = unique(before, (item) => (pairedItems.has(item) ? '' : keys.before(item, by)));
    for (const [key, item] of unique(after, (each) => (pairs.has(each) ? '' : keys.after(each, by)))) {
      const same = earlier.get(key);
      if (same === undefined) continue;
      pairs.set(item, same);
      pairedItems.add(same);
    }
  }
  return pairs;
}

/** The items by their keys, without those that share one and those without one. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const byKey = new Map<string, T>();
  const repeatedKeys = new Set(['']);
  for (const item of items) {
    const key = keyOf(item);
    if (byKey.has(key)) repeatedKeys.add(key);
    byKey.set(key, item);
  }
  for (const key of repeatedKeys) byKey.delete(key);
  return byKey;
}

export function sourceIdsIn(sources: unknown): unknown[] {
  return Array.isArray(sources) ? sources.map((each) => valueOf(each, 'id')) : [];
}

export function valueOf(record: unknown, field: string): unknown {
  return isObject(record) ? Reflect.get(record, field) : undefined;
}
