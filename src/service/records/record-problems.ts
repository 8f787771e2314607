import * as v from 'valibot';
import { type CollectionName, collections } from '../../contract/collections.ts';
import {
  convertedCode,
  garbledPart,
  isFormulaError,
  isPlaceholder,
  namedTextSign,
} from '../../contract/text-problems.ts';
import { isObject, sourceSchema } from '../../contract/records.ts';

/** A problem of one field: `path` from the root of the record, empty for the record itself. */
export interface FieldProblem {
  path: string;
  reason: string;
}

export const missingField = 'is missing';

/** Everything in `value` that violates the contract for a record of `collection` or a source; empty if it is valid. */
export function recordProblems(
  collection: CollectionName | 'source',
  value: unknown,
): readonly FieldProblem[] {
  if (!isObject(value)) return [{ path: '', reason: `expected an object, got ${typeName(value)}` }];
  const schema = collection === 'source' ? sourceSchema : collections[collection].schema;
  const result = v.safeParse(schema, value);
  const entries: Readonly<Record<string, { type: string }>> = schema.entries;
  return (result.issues ?? []).map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    const orNull = entries[path]?.type === 'nullable' ? ' or null' : '';
    if (issue.received === 'undefined') return { path, reason: missingField };
    // Of the right type, but not in its range.
    const got = issue.kind === 'validation' ? String(issue.input) : typeName(issue.input);
    return { path, reason: `expected ${expectation(issue)}${orNull}, got ${got}` };
  });
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'safe_integer') return 'a whole number up to 9007199254740991';
  if (issue.type === 'min_value') return 'a number of 0 or more';
  if (issue.type === 'custom') return 'an object';
  return plain[issue.expected ?? ''] ?? issue.expected ?? 'something else';
}

const plain: Readonly<Record<string, string>> = { Array: 'a list', Object: 'an object' };

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value;
}

const mayBeMissing = new Set(['description', 'shortName', 'units', 'unitNotes']);

/** Codes of published taxonomies have colons, slashes and brackets; `|` separates codes in sheets, and . and .. are paths. */
export const slugPattern = /^(?!\.{1,2}$)[^\s|]+$/;

export const slugRule = 'characters without white space or |, and not just . or ..';

/** Why the text of a field is probably not what its author wrote; null if it may be. */
export function doubtfulText(name: string, text: string): string | null {
  const garbled = garbledPart(text);
  if (garbled !== null)
    return `${JSON.stringify(garbled)} is probably text in another encoding: save it as UTF-8 where it is right, or give sheets their --encoding`;
  if (name === 'slug' && convertedCode.test(text))
    return `${JSON.stringify(text)} is probably what a spreadsheet made of a code: format the column as text, and enter the code again`;
  return name === 'name' && /[\r\n]/.test(text) ? 'has a line break; write it in one line' : null;
}

/** The texts of a record and its sources that hold signs no text may hold, or say that there is no value: they are kept. */
export function textWarnings(record: unknown, path = ''): readonly FieldProblem[] {
  return Object.entries(Object(record)).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(value)) return value.flatMap((each, index) => textWarnings(each, `${at}.${index}`));
    if (typeof value !== 'string') return [];
    const sign = namedTextSign(value);
    if (sign !== null) return [{ path: at, reason: `holds ${sign}; remove it` }];
    if (name === 'slug' && !slugPattern.test(value))
      return [
        { path: at, reason: `expected ${slugRule}, got ${JSON.stringify(value)}; sheets and POST refuse it` },
      ];
    const doubt = doubtfulText(name, value);
    if (doubt !== null) return [{ path: at, reason: doubt }];
    if (name === 'name' && isFormulaError(value))
      return [{ path: at, reason: `is ${value.trim()}, the error of a spreadsheet; enter the value` }];
    if (!mayBeMissing.has(name) || !isPlaceholder(value)) return [];
    return [{ path: at, reason: `${JSON.stringify(value)} counts as no value; leave it empty` }];
  });
}
