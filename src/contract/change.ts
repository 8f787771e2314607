import * as v from 'valibot';
import { type CollectionName, collectionNames } from './collection-names.ts';
import { isObject } from './records.ts';
import { sameContent } from './same-content.ts';

export const changeKinds = ['new', 'changed', 'gone'] as const;

/** A field whose meaning differs, with its values as received; undefined where a record lacks it. */
export interface FieldChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** What became of one record from one state of a catalog to the next. */
export interface Change {
  collection: CollectionName;
  /** As received: a number, or the text of a service that violates the contract. */
  id: number | string;
  kind: (typeof changeKinds)[number];
  /** The name in the later state, of a record that is gone in the earlier one; its code or "ID 12" without one. */
  name: string;
  /** Its slug and the name of its first source in that state, if it has them. */
  code?: string | undefined;
  source?: string | undefined;
  /** Of a changed record; empty for others. */
  fields: readonly FieldChange[];
  /** Of a record that is new or gone. */
  record?: unknown;
  /** Recorded of a record that is gone and a new one that are probably the same: the id of the other. */
  replacedBy?: number | string | undefined;
  replaces?: number | string | undefined;
  /** The keeper of the catalog says so: of a record that went, without `replacedBy`, that none follows it any more. */
  isStated?: true | undefined;
  /** It went with an earlier change; what is new is its successor. */
  wentEarlier?: true | undefined;
}

/** A record that is no longer in a catalog, and the id of its successor, or null if its keeper no longer names one. */
export interface RetiredRecord {
  collection: CollectionName;
  /** Null if only the slug says which record it was. */
  id: number | null;
  slug: string;
  name: string;
  replacedBy: number | null;
}

/** A record with its id; `record` is undefined in the state in which there is none. */
export interface RecordStates {
  collection: CollectionName;
  id: number | string;
  before: unknown;
  after: unknown;
}

/** What changed in a record, or null: the order of keys, the spelling of numbers and line endings mean nothing. Never throws. */
export function changeBetween({ collection, id, before, after }: RecordStates): Change | null {
  const record = after ?? before;
  const { slug, sources } = fieldsOf(record);
  const { name: source } = fieldsOf(Array.isArray(sources) ? sources[0] : null);
  const change = { collection, id, name: nameIn(record, id), code: filled(slug), source: filled(source) };
  if (before === undefined || after === undefined)
    return { ...change, kind: before === undefined ? 'new' : 'gone', fields: [], record };
  const fields = changedFields(before, after);
  return fields.length === 0 ? null : { ...change, kind: 'changed', fields };
}

/** The fields that differ between two objects; anything else is compared as a whole, as a field without a name. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  if (!isObject(before) || !isObject(after))
    return sameContent(before, after, sameValue) ? [] : [{ field: '', before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: ownValue(before, field), after: ownValue(after, field) }))
    .filter((each) => !sameContent(each.before, each.after, sameValue));
}

function ownValue(record: Readonly<Record<string, unknown>>, field: string): unknown {
  return Object.hasOwn(record, field) ? record[field] : undefined;
}

function sameValue(a: unknown, b: unknown): boolean {
  // 0 is -0, which JSON can spell.
  if (a === b) return true;
  return typeof a === 'string' && typeof b === 'string' && withLineFeeds(a) === withLineFeeds(b);
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function nameIn(record: unknown, id: number | string): string {
  const { name, slug } = fieldsOf(record);
  return filled(name) ?? filled(slug) ?? `ID ${id}`;
}

function fieldsOf(record: unknown): Readonly<Record<string, unknown>> {
  return isObject(record) ? record : {};
}

function filled(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Instead of very many changes of one import. */
export interface ChangeSummary extends Pick<Change, 'collection' | 'kind'> {
  count: number;
}

/** A recorded change; `number` grows with each, `at` is when it was recorded (ISO 8601). */
export type ShownEntry = (Change | ChangeSummary) & { number: number; at: string };

/** A page of the record of changes, the newest first; `next` is the `before` of the next page, null on the last. */
export interface RecordedChanges {
  changes: readonly ShownEntry[];
  next: number | null;
}

export function isSummary(change: ShownEntry): change is Extract<ShownEntry, ChangeSummary> {
  return 'count' in change;
}

const recorded = {
  number: v.number(),
  at: v.string(),
  collection: v.picklist(collectionNames),
  kind: v.picklist(changeKinds),
};

/** Of /changes.json; entries of other shapes are left out. */
export const recordedChangesSchema = v.object({
  changes: v.array(
    v.fallback(
      v.nullable(
        v.union([
          v.object({ ...recorded, count: v.number() }),
          v.object({
            ...recorded,
            id: v.union([v.number(), v.string()]),
            name: v.string(),
            code: v.optional(v.string()),
            source: v.optional(v.string()),
            fields: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
            record: v.optional(v.unknown()),
            replacedBy: v.optional(v.union([v.number(), v.string()])),
            replaces: v.optional(v.union([v.number(), v.string()])),
            isStated: v.optional(v.literal(true)),
            wentEarlier: v.optional(v.literal(true)),
          }),
        ]),
      ),
      null,
    ),
  ),
  next: v.nullable(v.number()),
});
