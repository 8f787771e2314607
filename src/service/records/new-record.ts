import type { CollectionName } from '../../contract/collections.ts';
import { draftFields, fieldRules, sourceFields, sourceRules } from './new-record-fields.ts';
import { findExceededLimit } from './json-limits.ts';
import { findJsonProblem } from './json-lint.ts';
import { slugKey, sourceMarks, withLowerCaseUuids } from './stored-form.ts';
import { isObject, recordProblems } from './record-problems.ts';
import type { Draft } from '../store.ts';

/** What is wrong, by field; '' is the record as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** How deep a record's JSON may be nested. */
const deepest = 64;

/** How many values may be in it: a thousand sources with all their fields, and as much again. */
const mostValues = 20_000;

/** How many mistakes are told; an answer longer than the record helps nobody. */
const mostErrors = 100;

/**
 * Reads the JSON of a record to be made. The result has the contract's fields, in its order, and no other;
 * `displayName` and `percentLabel` follow the contract's rule where they are not given.
 */
export function readNewRecord(
  collection: CollectionName,
  text: string,
): { draft: Draft } | { errors: FieldErrors } {
  const given = parse(text);
  if ('fault' in given) return { errors: { [given.path]: [given.fault] } };
  const { value } = given;
  if (!isObject(value)) return { errors: { '': ['expected a JSON object'] } };
  // First of all: looking at each of too many takes as long as there are many.
  const tooMany = fieldRules['sources']?.(value['sources']);
  if (tooMany) return { errors: { sources: [tooMany] } };
  const fields = draftFields(collection);
  const whole = withDefaults(collection, value);
  const errors = new Map<string, string[]>();
  const note = (path: string, reason: string | null) => {
    if (reason !== null && !errors.has(path) && errors.size < mostErrors) errors.set(path, [reason]);
  };
  if ('id' in value) note('id', 'is given by the service');
  // An id of any kind lets the contract's schema look at the rest.
  for (const { path, reason } of recordProblems(collection, { ...whole, id: 0 })) note(path, reason);
  checkFields(whole, [...fields, 'id'], fieldRules, '', note);
  const sources = Array.isArray(whole['sources']) ? whole['sources'].filter(isObject) : [];
  sources.forEach((source, index) => {
    for (const name of sourceFields) if (!(name in source)) note(`sources.${index}.${name}`, 'is missing');
    checkFields(source, sourceFields, sourceRules, `sources.${index}.`, note);
  });
  noteSecondContents(sources, note);
  if (errors.size > 0) return { errors: Object.fromEntries(errors) };
  const stored: Fields = sources.length > 0 ? { ...whole, sources: sources.map(withLowerCaseUuids) } : whole;
  const json = JSON.stringify(Object.fromEntries(fields.map((name) => [name, stored[name]])));
  return { draft: { collection, slug: slugKey(String(whole['slug'])), json, sources: marksOf(sources) } };
}

type Fields = Readonly<Record<string, unknown>>;
type Note = (path: string, reason: string | null) => void;

function parse(text: string): { value: unknown } | { path: string; fault: string } {
  const excess = findExceededLimit(text, deepest, mostValues);
  if (excess !== null) return { path: '', fault: excess };
  try {
    const value: unknown = JSON.parse(text);
    const fault = findJsonProblem(text, deepest, true);
    return fault ? { path: fault.path.join('.'), fault: fault.reason } : { value };
  } catch {
    return { path: '', fault: 'expected JSON' };
  }
}

function withDefaults(collection: CollectionName, value: Fields): Fields {
  if (collection !== 'variable') return value;
  const { name, displayName = name } = value;
  return { displayName, percentLabel: `% of ${String(displayName)}`, ...value };
}

function checkFields(
  value: Fields,
  known: readonly string[],
  rules: Readonly<Record<string, (value: unknown) => string | null>>,
  prefix: string,
  note: Note,
): void {
  for (const [name, field] of Object.entries(value)) {
    if (!known.includes(name)) note(prefix + name, 'is not a field of this kind of record');
    else note(prefix + name, rules[name]?.(field) ?? null);
  }
}

/** One source may come twice in a record, but not with two contents. */
function noteSecondContents(sources: readonly Fields[], note: Note): void {
  const seen = new Map<number, string>();
  for (const [index, { id, digest }] of marksOf(sources).entries()) {
    const first = seen.get(id) ?? digest;
    note(`sources.${index}.id`, first === digest ? null : 'is that of another source in this record');
    seen.set(id, first);
  }
}

function marksOf(sources: readonly Fields[]): Draft['sources'] {
  return sourceMarks(sources.map((source) => ({ ...source, id: Number(source['id']) })));
}
