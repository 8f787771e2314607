import * as v from 'valibot';
import { type CollectionName, collections, type RecordOf } from '../contract/collections.ts';
import type { FieldWarning } from './entry.ts';
import { repairRecord } from './repair-record.ts';
import { isObject } from './same-content.ts';

/** A received value that can be shown: its key, the record as the contract types it, and what had to be put right. */
export interface ReadRecord<C extends CollectionName> {
  key: string;
  record: RecordOf[C];
  marks: readonly FieldWarning[];
  raw: unknown;
}

const noMarks: readonly FieldWarning[] = Object.freeze([]);

/** Longest id in text form, in characters; it has to fit into an address. */
const longestId = 200;

/**
 * Reads one element of `results`. A record as the contract has it is kept as it came, the very object; another one
 * is repaired field by field, with marks. Without an id it can't be told from others and is held.
 */
export function readRecord<C extends CollectionName>(
  collection: C,
  raw: unknown,
): ReadRecord<C> | { held: string } {
  if (isRecord(collection, raw)) return { key: String(raw.id), record: raw, marks: noMarks, raw };
  if (!isObject(raw) || Array.isArray(raw)) return { held: 'not an object' };
  const id: unknown = Object.hasOwn(raw, 'id') ? Reflect.get(raw, 'id') : undefined;
  const identity = identify(id);
  if ('held' in identity) return identity;
  const marks: FieldWarning[] = [...identity.marks];
  const repaired = repairRecord(raw, collections[collection].schema.entries, '', marks);
  giveName(repaired, raw);
  // The contract's check wants an exact id, which this record may not have: it is put in after the check.
  repaired['id'] = 0;
  if (!isRecord(collection, repaired)) return { held: 'not readable' };
  Reflect.set(repaired, 'id', identity.id);
  return { key: identity.key, record: repaired, marks, raw };
}

function isRecord<C extends CollectionName>(collection: C, value: unknown): value is RecordOf[C] {
  return v.is(collections[collection].schema, value);
}

/** Text ids stay apart from numbers ("12" is not 12); a number past 2^53 may already be another record's. */
function identify(id: unknown): { key: string; id: number; marks: FieldWarning[] } | { held: string } {
  if (typeof id === 'number') {
    if (!Number.isFinite(id) || Math.abs(id) > Number.MAX_SAFE_INTEGER) return { held: 'id not exact' };
    const marks = Number.isInteger(id) ? [] : [{ field: 'id', problem: 'not a whole number', value: id }];
    return { key: String(id), id, marks };
  }
  if (typeof id !== 'string' || id === '') return { held: 'no id' };
  if (id.length > longestId) return { held: 'id too long' };
  // Half a character can't be part of an address, and two such ids would look alike.
  if (!id.isWellFormed()) return { held: 'id is not valid text' };
  return {
    key: `~${id}`,
    id: Number.NaN,
    marks: [{ field: 'id', problem: 'expected a number, got text', value: id }],
  };
}

/** A record without a name is listed under its slug; the mark on `name` is there already. */
function giveName(repaired: Record<string, unknown>, raw: object): void {
  if (repaired['name'] !== '' || Reflect.get(raw, 'name') === '') return;
  const slug = repaired['slug'];
  repaired['name'] = typeof slug === 'string' && slug.trim() !== '' ? slug : '(no name)';
}
