import * as v from 'valibot';
import { type CollectionName, collectionNames } from './collection-names.ts';
import { isObject } from './records.ts';
import { sameContent } from './same-content.ts';

export const changeKinds = ['new', 'changed', 'gone'] as const;

const id = v.union([v.number(), v.string()]);

/** A field whose meaning differs, with its values as received; undefined where a record lacks it. */
const fieldChange = v.object({
  field: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});

const changeOf = { collection: v.picklist(collectionNames), kind: v.picklist(changeKinds) };

/** What became of one record from one state of a catalog to the next. */
const changeSchema = v.object({
  ...changeOf,
  /** As received: a number, or the text of a service that violates the contract. */
  id,
  /** The name in the later state, of a record that is gone in the earlier one; its code or "ID 12" without one. */
  name: v.string(),
  /** Its slug and the name of its first source in that state, if it has them. */
  code: v.optional(v.string()),
  source: v.optional(v.string()),
  /** Of a changed record; empty for others. */
  fields: v.pipe(v.array(fieldChange), v.readonly()),
  /** Of a record that is new or gone. */
  record: v.optional(v.unknown()),
  /** Recorded of a record that is gone and a new one that are probably the same: the id of the other. */
  replacedBy: v.optional(id),
  replaces: v.optional(id),
  /** The keeper of the catalog says so: of a record that went, without `replacedBy`, that none follows it any more. */
  isStated: v.optional(v.literal(true)),
  /** It went with an earlier change; what is new is its successor. */
  wentEarlier: v.optional(v.literal(true)),
});

export type FieldChange = v.InferOutput<typeof fieldChange>;
export type Change = v.InferOutput<typeof changeSchema>;

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
const summarySchema = v.object({ ...changeOf, count: v.number() });

export type ChangeSummary = v.InferOutput<typeof summarySchema>;

/** `number` grows with each change, `at` is when it was recorded (ISO 8601). */
const recorded = { number: v.number(), at: v.string() };

const entrySchema = v.union([
  v.object({ ...summarySchema.entries, ...recorded }),
  v.object({ ...changeSchema.entries, ...recorded }),
]);

/** A recorded change. */
export type ShownEntry = v.InferOutput<typeof entrySchema>;

/** A page of the record of changes, the newest first; `next` is the `before` of the next page, null on the last. */
export interface RecordedChanges {
  changes: readonly ShownEntry[];
  next: number | null;
}

export function isSummary(change: ShownEntry): change is Extract<ShownEntry, ChangeSummary> {
  return 'count' in change;
}

/** Of /changes.json; entries of other shapes are left out. */
export const recordedChangesSchema = v.object({
  changes: v.array(v.fallback(v.nullable(entrySchema), null)),
  next: v.nullable(v.number()),
});
