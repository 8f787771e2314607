import * as v from 'valibot';
import {
  type Collection,
  type CollectionName,
  collections,
  type RecordOf,
} from '../../contract/collections.ts';
import type { sourceSchema } from '../../contract/records.ts';
import { type Entry, type FieldWarning, longestId } from './entry.ts';
import { isObject } from '../../contract/same-content.ts';

export type ReadRecord<C extends CollectionName> = Omit<Entry<C>, 'collection' | 'position'>;

const noMarks: readonly FieldWarning[] = Object.freeze([]);

/** An invalid record is repaired field by field, with warnings; one without a usable id is not shown. */
export function readRecord<C extends CollectionName>(
  collection: C,
  raw: unknown,
): ReadRecord<C> | { problem: string } {
  if (isRecord(collection, raw)) return { key: String(raw.id), record: raw, marks: noMarks, raw };
  if (!isObject(raw) || Array.isArray(raw)) return { problem: 'not an object' };
  const id: unknown = Object.hasOwn(raw, 'id') ? Reflect.get(raw, 'id') : undefined;
  const identity = identify(id);
  if ('problem' in identity) return identity;
  const marks: FieldWarning[] = [...identity.marks];
  const repaired = repairRecord(raw, collections[collection].schema.entries, '', marks);
  // The schema requires an exact id, which this record may not have, so its id is set after the check.
  repaired['id'] = 0;
  if (!isRecord(collection, repaired)) return { problem: 'not readable' };
  Reflect.set(repaired, 'id', identity.id);
  return { key: identity.key, record: repaired, marks, raw };
}

/** A record that arrived without its list, as an entry; undefined if it cannot be shown. */
export function readAlone<C extends CollectionName>(collection: C, raw: unknown): Entry<C> | undefined {
  const result = readRecord(collection, raw);
  return 'problem' in result ? undefined : { ...result, collection, position: -1 };
}

function isRecord<C extends CollectionName>(collection: C, value: unknown): value is RecordOf[C] {
  return v.is(collections[collection].schema, value);
}

/** A text id never equals a number ("12" is not 12); beyond 2^53 different ids may parse to the same number. */
function identify(id: unknown): { key: string; id: number; marks: FieldWarning[] } | { problem: string } {
  if (typeof id === 'number') {
    if (!Number.isFinite(id) || Math.abs(id) > Number.MAX_SAFE_INTEGER) return { problem: 'id not exact' };
    const marks = Number.isInteger(id) ? [] : [{ field: 'id', problem: 'not a whole number', value: id }];
    return { key: String(id), id, marks };
  }
  if (typeof id !== 'string' || id === '') return { problem: 'no id' };
  if (id.length > longestId) return { problem: 'id too long' };
  // A lone surrogate cannot be part of a URL, and two such ids would look alike.
  if (!id.isWellFormed()) return { problem: 'id is not valid text' };
  return {
    key: `~${id}`,
    id: Number.NaN,
    marks: [{ field: 'id', problem: 'expected a number, got text', value: id }],
  };
}

type Fields<S> = S extends { entries: infer E } ? E[keyof E] : never;
type FieldSchema = Fields<Collection['schema'] | typeof sourceSchema>;

/** Maximum warnings for single elements of a list; the remaining elements share one. */
const maxElementMarks = 50;

/** Replaces invalid fields with the nearest harmless value (their text, null, '', [], {}, 0) and a warning in `marks`. */
function repairRecord(
  raw: object,
  fields: Readonly<Record<string, FieldSchema>>,
  path: string,
  marks: FieldWarning[],
): Record<string, unknown> {
  const repaired: Record<string, unknown> = { ...raw };
  for (const [field, schema] of Object.entries(fields)) {
    const value: unknown = Object.hasOwn(raw, field) ? Reflect.get(raw, field) : undefined;
    if (field === 'id' || v.is(schema, value)) continue;
    repaired[field] = repairField(schema, value, `${path}${field}`, marks);
  }
  return repaired;
}

function repairField(schema: FieldSchema, value: unknown, field: string, marks: FieldWarning[]): unknown {
  const type = schema.type === 'nullable' || schema.type === 'optional' ? schema.wrapped.type : schema.type;
  if (type === 'array' && Array.isArray(value)) return repairList(schema, value, field, marks);
  marks.push({ field, problem: problemOf(type, value), value });
  if (type === 'array') return [];
  if (type === 'custom') return {};
  if (type === 'number') return 0;
  return textOf(value) ?? (schema.type === 'nullable' ? null : schema.type === 'optional' ? undefined : '');
}

/** Keeps the valid elements, repairs sources like records, and omits all others with a warning. */
function repairList(
  schema: FieldSchema,
  list: readonly unknown[],
  field: string,
  marks: FieldWarning[],
): unknown[] {
  const item = 'item' in schema ? schema.item : undefined;
  let unreadable = 0;
  return list.flatMap((element, index) => {
    if (item === undefined || v.is(item, element)) return [element];
    if ('entries' in item && isObject(element) && Number.isSafeInteger(Reflect.get(element, 'id')))
      return [repairRecord(element, item.entries, `${field}[${index}].`, marks)];
    unreadable += 1;
    if (unreadable <= maxElementMarks)
      marks.push({ field: `${field}[${index}]`, problem: 'unreadable and not shown', value: element });
    if (unreadable === maxElementMarks + 1)
      marks.push({ field, problem: 'more elements unreadable and not shown', value: list });
    return [];
  });
}

/** A number or boolean as text, which replaces a missing text without guessing. */
function textOf(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const expected: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  custom: 'an object',
  number: '0 or a positive whole number',
};

function problemOf(type: string, value: unknown): string {
  if (value === undefined) return 'missing';
  return `expected ${expected[type] ?? 'something else'}, got ${nameOf(value)}`;
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (!isObject(value)) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
