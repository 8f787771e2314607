import * as v from 'valibot';
import type { Collection } from '../../contract/collections.ts';
import type { sourceSchema } from '../../contract/records.ts';
import type { FieldWarning } from './entry.ts';
import { isObject } from './same-content.ts';

type Fields<S> = S extends { entries: infer E } ? E[keyof E] : never;
type FieldSchema = Fields<Collection['schema'] | typeof sourceSchema>;

/** Maximum warnings for single elements of a list; the remaining elements share one. */
const maxElementMarks = 50;

/**
 * Replaces invalid fields with the nearest harmless value (their text, null, '', [], {}, 0) and a warning in `marks`.
 */
export function repairRecord(
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
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  return 'an object';
}
