import * as v from 'valibot';
import { type CollectionName, collections, type RecordOf } from '../../contract/collections.ts';
import { type FieldWarning, longestId } from './entry.ts';
import { repairRecord } from './repair-record.ts';
import { isObject } from './same-content.ts';

export interface ReadRecord<C extends CollectionName> {
  key: string;
  record: RecordOf[C];
  marks: readonly FieldWarning[];
  raw: unknown;
}

const noMarks: readonly FieldWarning[] = Object.freeze([]);

/** An invalid record is repaired field by field, with warnings; one without a usable id is not shown. */
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
  // The schema requires an exact id, which this record may not have, so its id is set after the check.
  repaired['id'] = 0;
  if (!isRecord(collection, repaired)) return { held: 'not readable' };
  Reflect.set(repaired, 'id', identity.id);
  return { key: identity.key, record: repaired, marks, raw };
}

function isRecord<C extends CollectionName>(collection: C, value: unknown): value is RecordOf[C] {
  return v.is(collections[collection].schema, value);
}

/** A text id never equals a number ("12" is not 12); beyond 2^53 different ids may parse to the same number. */
function identify(id: unknown): { key: string; id: number; marks: FieldWarning[] } | { held: string } {
  if (typeof id === 'number') {
    if (!Number.isFinite(id) || Math.abs(id) > Number.MAX_SAFE_INTEGER) return { held: 'id not exact' };
    const marks = Number.isInteger(id) ? [] : [{ field: 'id', problem: 'not a whole number', value: id }];
    return { key: String(id), id, marks };
  }
  if (typeof id !== 'string' || id === '') return { held: 'no id' };
  if (id.length > longestId) return { held: 'id too long' };
  // A lone surrogate cannot be part of a URL, and two such ids would look alike.
  if (!id.isWellFormed()) return { held: 'id is not valid text' };
  return {
    key: `~${id}`,
    id: Number.NaN,
    marks: [{ field: 'id', problem: 'expected a number, got text', value: id }],
  };
}
