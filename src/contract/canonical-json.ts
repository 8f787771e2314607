import { isObject } from './records.ts';

/**
 * JSON with the fields of every object sorted by name, so that equal content has equal text. Throws a RangeError for a value
 * that is nested too deep.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
