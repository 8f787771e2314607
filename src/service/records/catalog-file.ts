import * as v from 'valibot';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { CatalogMistake, CatalogMistakes, type CatalogStaging } from './catalog-staging.ts';
import { CatalogSplitter, type RecordText } from './catalog-text.ts';
import { rejectDamagedRecord, recordProblems, isObject } from './record-problems.ts';
import { findJsonProblem, offsetOf, compact } from './json-text.ts';
import { newRecord, sizeProblem } from './stored-form.ts';
import { deepestRecord } from './record-scan.ts';
import type { CatalogStore, NewRecord } from '../store.ts';

/**
 * Validates the records of a catalog file and adds them to `staging` with their text. Reports up to 100 errors, and
 * stops at a syntax error that makes the rest unreadable.
 */
export async function stageCatalogFile(
  chunks: AsyncIterable<Uint8Array>,
  staging: CatalogStaging,
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

function stageRecord(written: RecordText, staging: CatalogStaging, mistakes: CatalogMistakes): void {
  const { collection, index, line } = written;
  const record = checkRecord(written, mistakes);
  const earlier = record && staging.add(record, index);
  if (earlier === null) return;
  const text = decoder.decode(written.bytes);
  const reason = `${nameOf(collection, index, record?.id)}: id: is already used by ${collection}[${earlier.index}]`;
  mistakes.add(new CatalogMistake(reason, line + linesBefore(text, offsetOf(text, ['id']))));
}

interface Problem {
  path: readonly string[];
  reason: string;
}

function checkRecord(written: RecordText, mistakes: CatalogMistakes): NewRecord | null {
  const { collection, line, index, refusal } = written;
  try {
    if (refusal !== null) throw new CatalogMistake(`${nameOf(collection, index)}: ${refusal}`, line);
    const { text, value } = parseRecord(written);
    const problems: readonly Problem[] = recordProblems(collection, value).map(({ path, reason }) => ({
      path: path === '' ? [] : path.split('.'),
      reason,
    }));
    if (problems.length > 0 || !v.is(collections[collection].schema, value)) {
      addProblems(written, { text, value }, problems, mistakes);
      return null;
    }
    // Text that survives parsing and serializing unchanged has no problems and no white space to remove.
    const isCompact = JSON.stringify(value) === text;
    const fault = isCompact ? null : findJsonProblem(text, deepestRecord);
    const json = isCompact || fault !== null ? text : compact(text);
    const reason = fault?.reason ?? sizeProblem(json);
    if (reason === null) return newRecord(collection, value, json);
    addProblems(written, { text, value }, [{ path: fault?.path.map(String) ?? [], reason }], mistakes);
  } catch (error) {
    if (!(error instanceof CatalogMistake)) throw error;
    mistakes.add(error);
  }
  return null;
}

interface Parsed {
  text: string;
  value: unknown;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseRecord(written: RecordText): Parsed {
  const name = nameOf(written.collection, written.index);
  let text: string;
  try {
    text = decoder.decode(written.bytes).trimEnd();
  } catch {
    throw new CatalogMistake(`${name}: is not valid UTF-8`, written.line, written.column);
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
    throw new CatalogMistake(`${name} is not valid JSON: ${what}`, line, column);
  }
}

function addProblems(
  { collection, index, line }: RecordText,
  { text, value }: Parsed,
  problems: readonly Problem[],
  mistakes: CatalogMistakes,
): void {
  const name = nameOf(collection, index, idOf(value));
  for (const { path, reason } of problems) {
    const what = [path.join('.'), reason].filter(Boolean).join(': ');
    mistakes.add(new CatalogMistake(`${name}: ${what}`, line + linesBefore(text, offsetOf(text, path))));
    if (mistakes.full()) return;
  }
}

function linesBefore(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}

function nameOf(collection: CollectionName, index: number, id?: unknown): string {
  return `${collection}[${index}]${typeof id === 'number' ? ` (id ${id})` : ''}`;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}

/**
 * Streams the text of a catalog file, one record per line, so that two exports can be compared with diff. Throws a
 * DamagedCatalog rather than write a file that cannot be imported.
 */
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
  const id = isObject(raw) && typeof raw['id'] === 'number' ? ` (id ${raw['id']})` : '';
  const mistake = (path: string, reason: string) =>
    new CatalogMistake([`${collection}[${index}]${id}`, path, reason].filter(Boolean).join(': '));
  const problems = recordProblems(collection, raw);
  const { schema } = collections[collection];
  if (problems.length > 0 || !v.is(schema, raw)) {
    return problems.map(({ path, reason }) => mistake(path, reason));
  }
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
