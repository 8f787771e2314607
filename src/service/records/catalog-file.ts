import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { CatalogMistake, type CatalogMistakes, type RecordSink } from './catalog-staging.ts';
import { type ReadRecord, splitCatalog } from './catalog-text.ts';
import { isObject } from '../../contract/records.ts';
import { type FieldProblem, missingField, recordProblems, textWarnings } from './record-problems.ts';
import { findJsonProblem, offsetOf, compact } from './json-text.ts';
import { encodingOf, otherFormat } from './text-encoding.ts';
import { newRecord, sizeProblem } from './stored-form.ts';
import type { StoredRecord } from '../store.ts';

/** Passes the records of a JSON file to `take`; throws a CatalogMistake where it cannot be read. */
export function readCatalogFile(bytes: Uint8Array, take: (record: ReadRecord) => void): void {
  splitCatalog(decoded(bytes), take);
}

function decoded(bytes: Uint8Array): string {
  const format = otherFormat(bytes);
  if (format !== null) throw new CatalogMistake(format);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding === 'utf-8' ? isUtf8(bytes) : bytes.length % 2 === 0) return text;
  const before = text.split('\ufffd', 1)[0] ?? '';
  const line = 1 + linesBefore(before, before.length);
  throw new CatalogMistake(
    `is not valid ${encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'}`,
    line,
    before.length - before.lastIndexOf('\n'),
  );
}

/** Adds each valid record to `staging`, and what is wrong with others to `mistakes`, until these are full. */
export function recordCheck(
  staging: RecordSink,
  mistakes: CatalogMistakes,
  warnings: CatalogMistakes,
): (record: ReadRecord) => void {
  return (record) => {
    if (mistakes.full()) return;
    const { collection, index, line, text } = record;
    const value = record.value();
    const note = (path: readonly string[], reason: string, list = mistakes) => {
      if (list.full()) return;
      const what = [nameOf(record, value), path.join('.'), reason].filter(Boolean).join(': ');
      list.add(new CatalogMistake(what, line && line + linesBefore(text, offsetOf(text, path))));
    };
    const problems = recordProblems(collection, value);
    const missingPaths = problems.filter(isMissing).map(({ path }) => path);
    // One record of another shape must not fill the list.
    const folded = `${missingPaths.join(', ')} are missing; catalog schema has the fields`;
    const listed =
      missingPaths.length < 2
        ? problems
        : [{ path: '', reason: folded }, ...problems.filter((each) => !isMissing(each))];
    for (const { path, reason } of listed) note(path.split('.'), reason);
    if (problems.length > 0 || !v.is(collections[collection].schema, value)) return;
    // Text that survives parsing and serializing unchanged has no problems and no white space to remove.
    const isCompact = JSON.stringify(value) === text;
    const problem = isCompact ? null : findJsonProblem(text);
    if (problem) return note(problem.path.map(String), problem.reason);
    const json = isCompact ? text : compact(text);
    const tooLarge = sizeProblem(json);
    if (tooLarge !== null) return note([], tooLarge);
    const earlier = staging.add(newRecord(collection, value, json), index);
    // A service whose list changes while it is read may send one twice; its count says whether all were sent.
    const isRepeated = line === null && earlier?.json === json;
    if (earlier && !isRepeated) note(['id'], `is already used by ${collection}[${earlier.index}]`);
    for (const { path, reason } of textWarnings(value)) note(path.split('.'), reason, warnings);
  };
}

const isMissing = ({ path, reason }: FieldProblem) => reason === missingField && !path.includes('.');

function linesBefore(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}

function nameOf({ collection, index }: ReadRecord, value: unknown): string {
  const id = isObject(value) && typeof value['id'] === 'number' ? ` (id ${value['id']})` : '';
  return `${collection}[${index}]${id}`;
}

/** In characters: pieces of a record each would take five times as long to compress. */
const piece = 64 * 1024;

/** A catalog file in pieces, from records that come collection by collection; one per line, for diff. */
export async function* writeCatalogFile(records: AsyncIterable<StoredRecord>): AsyncGenerator<string> {
  let begun = 0;
  const upTo = (collection: CollectionName) => {
    const from = begun;
    begun = collectionNames.indexOf(collection) + 1;
    return collectionNames
      .slice(from, begun)
      .map((name, index) => `${from + index === 0 ? '{' : '\n],\n'}"${name}":[\n`)
      .join('');
  };
  let text = '';
  for await (const { collection, json } of records) {
    text += upTo(collection) || ',\n';
    text += json ?? '';
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  yield `${text}${upTo('variable')}\n]}\n`;
}
