import { type Node, parseTree, type ParseError } from 'jsonc-parser';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import type { StoredRecord } from '../store.ts';
import { CatalogMistake } from './catalog-staging.ts';
import { deepest, invalidJson, type ReadRecord, unknownCollection } from './catalog-text.ts';
import { limitProblem } from './json-text.ts';

/** A line of a catalog as NDJSON up to its record: {"collection":"variable","record": */
function lineStart(collection: CollectionName): string {
  return `{"collection":"${collection}","record":`;
}

/** In characters. */
const piece = 64 * 1024;

/** The catalog as NDJSON, in pieces: a record a line, with its collection. */
export async function* writeCatalogLines(records: AsyncIterable<StoredRecord>): AsyncGenerator<string> {
  let text = '';
  for await (const { collection, json } of records) {
    if (json !== null) text += `${lineStart(collection)}${json}}\n`;
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Whether a file that begins like this is NDJSON, whatever its name. */
export function isLinesStart(text: string): boolean {
  return /^\ufeff?\s*\{\s*"(?:collection|record)"\s*:/.test(text);
}

/** In bytes: far more than a record may have. */
const longestLine = 8 * 1024 * 1024;

/** Passes the records of NDJSON to `take`, with one line in memory; throws a CatalogMistake at the first line that is none. */
export async function readCatalogLines(
  chunks: AsyncIterable<Uint8Array>,
  take: (record: ReadRecord) => void,
): Promise<void> {
  const counts: Record<CollectionName, number> = { ...byCollection(() => 0) };
  let line = 0;
  for await (const bytes of linesOf(chunks)) {
    line += 1;
    const text = decoded(bytes, line).trim();
    if (text === '') continue;
    const { collection, record } = splitLine(text, line);
    take({
      collection,
      index: counts[collection],
      line,
      text: record,
      value: () => JSON.parse(record),
    });
    counts[collection] += 1;
  }
  if (Object.values(counts).every((count) => count === 0)) throw new CatalogMistake('the file is empty');
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      const end = chunk.subarray(from, to);
      yield rest.length === 0 ? end : Buffer.concat([...rest, end]);
      [rest, length, from, line] = [[], 0, to + 1, line + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine)
      throw new CatalogMistake('is longer than 8 MiB: NDJSON has a line for each record', line);
  }
  yield Buffer.concat(rest);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array, line: number): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new CatalogMistake('is not valid UTF-8', line);
    throw error;
  }
}

/** Perhaps as another program writes it, with white space or the record first. */
function splitLine(text: string, line: number) {
  // Brackets are counted, since few records have that many.
  const mayBeDeep = (text.match(/[[{]/g)?.length ?? 0) > deepest;
  if (mayBeDeep && limitProblem(text, { depth: deepest + 1, values: Infinity }) !== null)
    throw new CatalogMistake(`is nested deeper than ${deepest} levels`, line);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) throw new CatalogMistake(invalidJson(error.error), line, error.offset + 1);
  const fields = new Map<unknown, Node | undefined>(
    root?.type === 'object'
      ? root.children?.map(({ children }) => [children?.[0]?.value, children?.[1]])
      : [],
  );
  const name: unknown = fields.get('collection')?.value;
  const node = fields.get('record');
  const isLine = fields.size === 2 && root?.children?.length === 2 && fields.has('collection');
  if (!isLine || node === undefined)
    throw new CatalogMistake(
      `is not a line of a catalog, such as ${lineStart('variable')}{…}}; catalog export --format ndjson writes them`,
      line,
    );
  const collection = collectionNames.find((each) => each === name);
  if (collection === undefined)
    throw new CatalogMistake(
      `collection: ${JSON.stringify(name)?.slice(0, 60)} ${unknownCollection(name)}`,
      line,
    );
  const record = text.slice(node.offset, node.offset + node.length);
  return { collection, record };
}
