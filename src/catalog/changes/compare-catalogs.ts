import { type Change, changeBetween } from '../../contract/change.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { formatJson } from '../format-json.ts';
import { isObject } from '../records/same-content.ts';

/** What became of the records of a catalog. */
export interface CatalogChanges {
  changes: readonly Change[];
  /** Records that mean the same in both. */
  same: number;
  /** Records without a usable id, in either: nothing can be said about them. */
  withoutId: number;
}

/** Takes the records of two catalogs: `before` all of one, then `after` those of the other. */
export interface CatalogComparison {
  /** Adds a record of the earlier catalog, `place` says where it is: "line 12". Returns what is wrong with it, or null. */
  before(collection: CollectionName, record: unknown, place: string): string | null;
  /** The same of the later catalog. */
  after(collection: CollectionName, record: unknown, place: string): string | null;
  /** Call it last: what was not in the later catalog is gone. */
  finish(): CatalogChanges;
}

interface Known {
  text: string;
  place: string;
  /** The text and place of the later state, once it is known. */
  later?: { text: string; place: string };
}

/** Compares records by id, as text first: it keeps the text of both catalogs, of equal records once. */
export function compareCatalogs(): CatalogComparison {
  const known = byCollection(() => new Map<number | string, Known>());
  const changes = byCollection((): Change[] => []);
  let same = 0;
  let withoutId = 0;

  /** Null for a record without a usable id, which is counted. */
  function read(record: unknown) {
    const id: unknown = isObject(record) ? Reflect.get(record, 'id') : null;
    if ((typeof id === 'number' && Number.isSafeInteger(id)) || (typeof id === 'string' && id !== ''))
      return { id, text: formatJson(record) };
    withoutId += 1;
    return null;
  }

  return {
    before(collection, record, place) {
      const { id, text } = read(record) ?? {};
      if (id === undefined || text === undefined) return null;
      const earlier = known[collection].get(id);
      if (earlier === undefined) known[collection].set(id, { text, place });
      else if (differ(earlier.text, text)) return usedTwice(collection, id, earlier.place);
      return null;
    },
    after(collection, record, place) {
      const { id, text } = read(record) ?? {};
      if (id === undefined || text === undefined) return null;
      const old = known[collection].get(id);
      if (old?.later !== undefined)
        return differ(old.later.text, text) ? usedTwice(collection, id, old.later.place) : null;
      const states = { collection, id, before: old && JSON.parse(old.text), after: record };
      const change = old?.text === text ? null : changeBetween(states);
      if (change === null) same += 1;
      else changes[collection].push(change);
      // The text of the earlier state is equal, or no longer needed.
      known[collection].set(id, { text: '', place: '', later: { text, place } });
      return null;
    },
    finish() {
      for (const collection of collectionNames) {
        for (const [id, { text, later }] of known[collection]) {
          if (later !== undefined) continue;
          const gone = changeBetween({ collection, id, before: JSON.parse(text), after: undefined });
          if (gone !== null) changes[collection].push(gone);
        }
      }
      return { changes: collectionNames.flatMap((name) => changes[name]), same, withoutId };
    },
  };
}

function differ(one: string, other: string): boolean {
  if (one === other) return false;
  const [before, after]: unknown[] = [JSON.parse(one), JSON.parse(other)];
  return changeBetween({ collection: 'variable', id: 0, before, after }) !== null;
}

function usedTwice(collection: CollectionName, id: number | string, place: string): string {
  return `${collection} id ${id} is already used in ${place}, with other content`;
}

/** "13 changed, 1 new, 2 gone (28,150 the same)" is made of these. */
export function countChanges(changes: readonly Change[]): Record<Change['kind'], number> {
  const counts = { changed: 0, new: 0, gone: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}
