import * as v from 'valibot';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { CatalogMistake, CatalogMistakes, type RecordSink } from './catalog-staging.ts';
import { CatalogSplitter, type RecordText } from './catalog-text.ts';
import { isObject } from '../../contract/records.ts';
import { rejectDamagedRecord, recordProblems } from './record-problems.ts';
import { findJsonProblem, offsetOf, compact } from './json-text.ts';
import { newRecord, sizeProblem } from './stored-form.ts';
import type { CatalogStore, NewRecord } from '../store.ts';

/** Adds the valid records of a file to `staging`; stops at 100 errors, or one that makes the rest unreadable. */
export async function stageCatalogFile(
  chunks: AsyncIterable<Uint8Array>,
  staging: RecordSink,
): Promise<CatalogMistakes> {
  const mistakes = new CatalogMistakes();
  const splitter = new CatalogSplitter();
  try {
    for await (const chunk of chunks) {
      for (const written of splitter.push(chunk)) {
        stageRecord(written, staging, mistakes);
        if (mistakes.full()) return mistakes;
      }
    }
    splitter.end();
  } catch (error) {
    if (!(error instanceof CatalogMistake)) throw error;
    mistakes.add(error);
  }
  return mistakes;
}

function stageRecord(written: RecordText, staging: RecordSink, mistakes: CatalogMistakes): void {
  const { collection, index, line, refusal } = written;
  if (refusal !== null) return mistakes.add(new CatalogMistake(`${nameOf(written)}: ${refusal}`, line));
  const parsed = parseRecord(written);
  if (parsed instanceof CatalogMistake) return mistakes.add(parsed);
  const { text, value } = parsed;
  if (staging.take !== undefined) return staging.take(collection, value, line);
  const note = (path: readonly string[], reason: string) => {
    if (mistakes.full()) return;
    const what = [nameOf(written, value), path.join('.'), reason].filter(Boolean).join(': ');
    mistakes.add(new CatalogMistake(what, line + linesBefore(text, offsetOf(text, path))));
  };
  const problems = recordProblems(collection, value);
  for (const { path, reason } of problems) note(path === '' ? [] : path.split('.'), reason);
  if (problems.length > 0 || !v.is(collections[collection].schema, value)) return;
  // Text that survives parsing and serializing unchanged has no problems and no white space to remove.
  const isCompact = JSON.stringify(value) === text;
  const problem = isCompact ? null : findJsonProblem(text);
  if (problem) return note(problem.path.map(String), problem.reason);
  const json = isCompact ? text : compact(text);
  const tooLarge = sizeProblem(json);
  if (tooLarge !== null) return note([], tooLarge);
  const earlier = staging.add(newRecord(collection, value, json), index);
  if (earlier) note(['id'], `is already used by ${collection}[${earlier.index}]`);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseRecord(written: RecordText): { text: string; value: unknown } | CatalogMistake {
  const name = nameOf(written);
  let text: string;
  try {
    text = decoder.decode(written.bytes).trimEnd();
  } catch {
    return new CatalogMistake(`${name}: is not valid UTF-8`, written.line, written.column);
  }
  try {
    return { text, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const at = Number(/at position ([0-9]+)/.exec(reason)?.[1] ?? 0);
    const [what = ''] = reason.split(/ in JSON| is not valid JSON/);
    const inLine = at - (text.lastIndexOf('\n', at - 1) + 1);
    const line = written.line + linesBefore(text, at);
    const column = line === written.line ? written.column + at : inLine + 1;
    return new CatalogMistake(`${name} is not valid JSON: ${what}`, line, column);
  }
}

function linesBefore(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}

function nameOf({ collection, index }: Pick<RecordText, 'collection' | 'index'>, value?: unknown): string {
  const id = isObject(value) && typeof value['id'] === 'number' ? ` (id ${value['id']})` : '';
  return `${collection}[${index}]${id}`;
}

/** One record per line, so that two exports can be compared with diff; throws a DamagedCatalog for what cannot be imported. */
export async function* writeCatalogFile(store: CatalogStore): AsyncGenerator<string> {
  let open: CollectionName | null = null;
  for await (const { collection, position, json } of store.allRecords()) {
    yield collection === open ? ',\n' : `${open === null ? '{' : '\n],\n'}"${collection}":[\n`;
    open = collection;
    if (position === null || json === null) continue;
    rejectDamagedRecord(collection, position, json);
    yield json;
  }
  yield '\n]}\n';
}

/** Validates a record received from a service: the record to be stored, or everything that violates the contract. */
export function checkFetchedRecord(
  collection: CollectionName,
  raw: unknown,
  index: number,
): NewRecord | readonly CatalogMistake[] {
  const mistake = (path: string, reason: string) =>
    new CatalogMistake([nameOf({ collection, index }, raw), path, reason].filter(Boolean).join(': '));
  const problems = recordProblems(collection, raw);
  const { schema } = collections[collection];
  if (problems.length > 0 || !v.is(schema, raw))
    return problems.map(({ path, reason }) => mistake(path, reason));
  const tooLarge: string[] = [];
  const json = JSON.stringify(raw, (name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) tooLarge.push(name);
    return value;
  });
  if (tooLarge.length > 0)
    return tooLarge.map((name) => mistake(name, 'contains a number that is too large'));
  const size = sizeProblem(json);
  return size === null ? newRecord(collection, raw, json) : [mistake('', size)];
}
