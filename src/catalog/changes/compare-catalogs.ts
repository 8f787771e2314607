import { type Change, changeBetween, type RecordStates } from '../../contract/change.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isObject } from '../../contract/same-content.ts';

/** What became of the records of a catalog. */
export interface CatalogChanges {
  changes: readonly Change[];
  /** Records that mean the same in both. */
  same: number;
  /** Records without a usable id, in either: nothing can be said about them. */
  withoutId: number;
}

/** A record by its id, as JSON text. */
export interface RecordText {
  id: number | string;
  text: string;
}

/** The id by which a record can be compared; null without one. */
export function usableId(record: unknown): number | string | null {
  const id: unknown = isObject(record) ? Reflect.get(record, 'id') : null;
  if (typeof id === 'string') return id === '' ? null : id;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** The records of a catalog by their ids: the text of each, and where it is. */
const noTexts = () => byCollection(() => new Map<number | string, { text: string; place: string }>());

/** Compares two catalogs by id, one of which is held in memory as text; with `isReversed`, what `before` takes is the later one. */
export function compareCatalogs(isReversed = false) {
  const [earlier, later] = [noTexts(), noTexts()];
  const changes = byCollection((): Change[] => []);
  let same = 0;
  let withoutId = 0;

  function compare(collection: CollectionName, id: number | string, first?: string, second?: string): void {
    const [before, after] = isReversed ? [second, first] : [first, second];
    const change = changeOfText({ collection, id, before, after });
    if (change === null) same += 1;
    else changes[collection].push(change);
  }

  /** Returns what is wrong with the record, or null; `onNew` is called for the first one of its id. */
  function add(
    texts: typeof earlier,
    collection: CollectionName,
    record: RecordText | null,
    place: string,
    onNew?: (record: RecordText) => void,
  ): string | null {
    withoutId += record === null ? 1 : 0;
    if (record === null) return null;
    const { id, text } = record;
    const known = texts[collection].get(id);
    if (known !== undefined)
      return changeOfText({ collection, id, before: known.text, after: text }) === null
        ? null
        : `${collection} id ${id} is already used in ${known.place}, with other content`;
    texts[collection].set(id, { text, place });
    onNew?.(record);
    return null;
  }

  return {
    /** Adds a record of the earlier catalog; `place` says where it is: "line 12". Returns what is wrong with it, or null. */
    before: (collection: CollectionName, record: RecordText | null, place: string) =>
      add(earlier, collection, record, place),
    /** The same of the later catalog. */
    after: (collection: CollectionName, record: RecordText | null, place: string) =>
      add(later, collection, record, place, ({ id, text }) => {
        compare(collection, id, earlier[collection].get(id)?.text, text);
        earlier[collection].delete(id);
      }),
    /** To be called last: what was not in the later catalog is gone. */
    finish(): CatalogChanges {
      for (const collection of collectionNames)
        for (const [id, { text }] of earlier[collection]) compare(collection, id, text);
      return { changes: collectionNames.flatMap((name) => changes[name]), same, withoutId };
    },
  };
}

/** As changeBetween, of records as JSON text; equal texts are not parsed. */
export function changeOfText({ before, after, ...record }: RecordStates): Change | null {
  if (before === after) return null;
  return changeBetween({ ...record, before: parseText(before), after: parseText(after) });
}

/** A damaged record is compared as the text that it is. */
function parseText(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** "13 changed, 1 new, 2 gone (28,150 the same)" is made of these; what went earlier does not go again. */
export function countChanges(changes: readonly Change[]): Record<Change['kind'], number> {
  const counts = { changed: 0, new: 0, gone: 0 };
  for (const { kind, wentEarlier } of changes) if (wentEarlier !== true) counts[kind] += 1;
  return counts;
}
