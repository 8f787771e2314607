import * as v from 'valibot';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { CatalogMistake, mistakeAt, type RecordText, recordTexts } from './catalog-text.ts';
import { findJsonProblem } from './json-lint.ts';
import { compact } from './json-scanner.ts';
import { newRecord } from './stored-form.ts';
import { recordProblems } from './record-problems.ts';
import type { CatalogStore, NewRecord } from '../store.ts';

/**
 * The records of a catalog file, each checked by the contract and kept as it is written there. Throws a
 * CatalogMistake at the first that cannot be kept, naming collection, index, id, field and reason.
 */
export function* readCatalogFile(text: string): Generator<NewRecord> {
  const seen = new Map<CollectionName, Map<number, number>>(collectionNames.map((name) => [name, new Map()]));
  for (const written of recordTexts(text)) {
    const record = checkRecord(written, text);
    const ids = seen.get(written.collection);
    const earlier = ids?.get(record.id);
    if (earlier !== undefined) {
      throw refusal(written, record.id, `id: is already that of ${written.collection}[${earlier}]`);
    }
    ids?.set(record.id, written.index);
    yield record;
  }
}

const deepest = 256;

function checkRecord(written: RecordText, text: string): NewRecord {
  const { collection } = written;
  const value = parseRecord(written, text);
  const { schema } = collections[collection];
  const [problem] = recordProblems(collection, value);
  if (problem || !v.is(schema, value)) {
    throw refusal(written, idOf(value), [problem?.path, problem?.reason].filter(Boolean).join(': '));
  }
  // Text that comes back the same from being read and written has no fault and nothing to shorten.
  if (JSON.stringify(value) === written.text) return newRecord(collection, value, written.text);
  const fault = findJsonProblem(written.text, deepest);
  if (fault) throw refusal(written, value.id, `${fault.path.join('.')}: ${fault.reason}`);
  return newRecord(collection, value, compact(written.text));
}

function parseRecord(written: RecordText, text: string): unknown {
  try {
    return JSON.parse(written.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const at = Number(/at position ([0-9]+)/.exec(reason)?.[1] ?? 0);
    const [what = ''] = reason.split(/ in JSON| is not valid JSON/);
    throw mistakeAt(text, written.at + at, `${written.collection}[${written.index}] is not JSON: ${what}`);
  }
}

function refusal({ collection, index }: RecordText, id: unknown, what: string): CatalogMistake {
  const known = typeof id === 'number' ? ` (id ${id})` : '';
  return new CatalogMistake(`${collection}[${index}]${known}: ${what}`);
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}

/** The text of a catalog file, piece by piece: one record a line, so that two exports can be compared. */
export async function* writeCatalogFile(store: CatalogStore): AsyncGenerator<string> {
  let open = -1;
  for await (const { collection, json } of store.everything()) {
    const number = collectionNames.indexOf(collection);
    yield number === open ? ',\n' : openings(open, number);
    open = number;
    yield json;
  }
  yield `${openings(open, collectionNames.length - 1)}\n]}\n`;
}

/** What stands between the records of collection `from` and those of collection `to`. */
function openings(from: number, to: number): string {
  const names = collectionNames.slice(from + 1, to + 1);
  return names.map((name, index) => `${from + index < 0 ? '{' : '\n],\n'}"${name}":[\n`).join('');
}
