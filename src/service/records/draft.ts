import { type CollectionName, collections } from '../../contract/collections.ts';
import { isFormulaError, isPlaceholder } from '../../contract/text-problems.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import { findJsonProblem, limitProblem } from './json-text.ts';
import { sizeProblem, slugKey, sourceDigests, withLowerCaseUuids } from './stored-form.ts';
import { recordProblems, slugPattern, slugRule } from './record-problems.ts';
import type { Draft } from '../store.ts';
import { isObject, sourceSchema } from '../../contract/records.ts';
import { isUuid } from '../../contract/portal.ts';

/** Validation errors by field; '' is the record as a whole. */
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The values are twice those of a thousand sources with all their fields. */
const limits = { depth: 64, values: 20_000 };

/** Maximum number of errors in a response, so that it does not become longer than the record. */
const maxErrors = 100;

/** The new record in `text`, with the contract's fields in its order and its defaults for labels. */
export function readDraft(
  collection: CollectionName,
  text: string,
): { draft: Draft } | { errors: FieldErrors } {
  const parsedText = parse(text);
  if ('fault' in parsedText) return { errors: { [parsedText.path]: [parsedText.fault] } };
  const { value } = parsedText;
  if (!isObject(value)) return { errors: { '': ['expected a JSON object'] } };
  // First, because checking each source takes time in proportion to their number.
  const tooMany = fieldRules['sources']?.(value['sources']);
  if (tooMany) return { errors: { sources: [tooMany] } };
  const fields = draftFields(collection);
  const complete = withDefaults(collection, value);
  const errors = new Map<string, string[]>();
  const note = (path: string, reason: string | null) => {
    if (reason !== null && !errors.has(path) && errors.size < maxErrors) errors.set(path, [reason]);
  };
  if ('id' in value) note('id', 'is assigned by the service');
  // The contract's schema requires an id; any will do.
  for (const { path, reason } of recordProblems(collection, { ...complete, id: 0 })) note(path, reason);
  checkFields(complete, [...fields, 'id'], fieldRules, '', note);
  const sources = Array.isArray(complete['sources']) ? complete['sources'].filter(isObject) : [];
  sources.forEach((source, index) => {
    for (const name of sourceFields) if (!(name in source)) note(`sources.${index}.${name}`, 'is missing');
    checkFields(source, sourceFields, sourceRules, `sources.${index}.`, note);
  });
  const digests = sourceDigests(sources.map((source) => ({ ...source, id: Number(source['id']) })));
  noteConflictingSources(digests, note);
  if (errors.size > 0) return { errors: Object.fromEntries(errors) };
  const stored: Fields =
    sources.length > 0 ? { ...complete, sources: sources.map(withLowerCaseUuids) } : complete;
  const json = JSON.stringify(Object.fromEntries(fields.map((name) => [name, stored[name]])));
  const tooLarge = sizeProblem(json);
  if (tooLarge !== null) return { errors: { '': [tooLarge] } };
  return { draft: { collection, slug: slugKey(String(complete['slug'])), json, sources: digests } };
}

type Fields = Readonly<Record<string, unknown>>;
type Note = (path: string, reason: string | null) => void;

function parse(text: string): { value: unknown } | { path: string; fault: string } {
  // First, because parsing takes time in proportion, and checking calls itself at each level.
  const refusal = limitProblem(text, limits);
  if (refusal !== null) return { path: '', fault: refusal };
  try {
    const value: unknown = JSON.parse(text);
    const fault = findJsonProblem(text, true);
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
  rules: Readonly<Record<string, FieldRule>>,
  prefix: string,
  note: Note,
): void {
  for (const [name, field] of Object.entries(value)) {
    if (!known.includes(name)) note(prefix + name, 'is not a field of this record type');
    else note(prefix + name, rules[name]?.(field) ?? null);
  }
}

/** A record may contain a source twice, but not with different content. */
function noteConflictingSources(digests: Draft['sources'], note: Note): void {
  const seen = new Map<number, string>();
  for (const [index, { id, digest }] of digests.entries()) {
    const isSame = (seen.get(id) ?? digest) === digest;
    note(`sources.${index}.id`, isSame ? null : 'is also the id of a different source in this record');
    if (isSame) seen.set(id, digest);
  }
}

/** Returns what is wrong with a value of the correct type, or null. */
type FieldRule = (value: unknown) => string | null;

/** The contract's fields of a new record, in its order, without the id, which the service assigns. */
function draftFields(collection: CollectionName): readonly string[] {
  return Object.keys(collections[collection].schema.entries).filter((name) => name !== 'id');
}

/** The contract's fields of a source. */
const sourceFields: readonly string[] = Object.keys(sourceSchema.entries);

/** Lengths in characters. */
export const draftLimits = { line: 1000, slug: 200, sources: 1000 };

/** Rules for new records beyond the types of the contract, which sets no limits for length and format. */
const fieldRules: Readonly<Record<string, FieldRule>> = {
  name: label,
  displayName: label,
  percentLabel: label,
  resourcetype: label,
  description: noPlaceholder,
  shortName: (value) => noPlaceholder(value) ?? line(value),
  units: (value) => noPlaceholder(value) ?? line(value),
  unitNotes: noPlaceholder,
  slug(value) {
    if (typeof value !== 'string') return null;
    return slugPattern.test(value) && value.length <= draftLimits.slug
      ? null
      : `expected 1 to ${draftLimits.slug} ${slugRule}, got ${quoted(value)}`;
  },
  sources(value) {
    return Array.isArray(value) && value.length > draftLimits.sources
      ? `expected at most ${draftLimits.sources} sources`
      : null;
  },
  numberFormatOptions(value) {
    if (!isObject(value)) return null;
    try {
      new Intl.NumberFormat('en', value).format(1);
      return null;
    } catch {
      return 'expected options that Intl.NumberFormat accepts';
    }
  },
};

const sourceRules: Readonly<Record<string, FieldRule>> = {
  name: label,
  slug: fieldRules['slug'] ?? label,
  infoLink(value) {
    if (typeof value !== 'string') return null;
    // URL parsers accept more: white space inside, and https:name, which is resolved against a base address.
    const url = /^https?:\/\/[^\s\\]+$/i.test(value) ? parseUrl(value) : null;
    if (url?.username === '' && url.password === '') return null;
    // A host name with a dot, then a port, a path or nothing.
    const hint = /^[^\s/:@]+\.[^\s/:@]+(?:[:/]|$)/.test(value) ? '; begin it with https://' : '';
    // Messages are kept in logs.
    const quotation = quoted(value.replace(/\/\/[^/]*@/, '//…@'));
    return `expected an http or https address without credentials, got ${quotation}${hint}`;
  },
  packageId: uuid,
  resourceId: uuid,
};

/** What is wrong with the value of a field of a new record or source, beyond its type; null if nothing. */
export function newFieldProblem(of: CollectionName | 'source', name: string, value: unknown): string | null {
  return (of === 'source' ? sourceRules : fieldRules)[name]?.(value) ?? null;
}

/** A wrong value for a message, not at any length. */
function quoted(value: string): string {
  return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);
}

/** White space, control characters and what is displayed as nothing, such as a zero-width space. */
export const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

function label(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (isFormulaError(value)) return `is ${value.trim()}, the error of a spreadsheet; enter the value`;
  return invisible.test(value) ? 'must not be blank' : line(value);
}

function noPlaceholder(value: unknown): string | null {
  return typeof value === 'string' && isPlaceholder(value)
    ? `${quoted(value)} stands for no value: send null, or "" where null is not allowed`
    : null;
}

function line(value: unknown): string | null {
  return typeof value === 'string' && value.length > draftLimits.line
    ? `is longer than ${draftLimits.line} characters`
    : null;
}

function uuid(value: unknown): string | null {
  return isUuid(value) ? null : 'expected a UUID';
}
