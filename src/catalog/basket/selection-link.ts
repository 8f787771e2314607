import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isRecordKey } from '../records/entry.ts';
import { maxSelected, type NewRecord, type SelectedRecord } from './selected-record.ts';

/** In characters: servers, mail programs and chats accept as much. */
export const longestLink = 8000;

/** Before the compressed part, so that links in another format are recognized. */
const version = '1.';

/** Length of the list of ids before compression: room for 5,000, but not for a decompression bomb. */
const longestText = 256 * 1024;

/** Consecutive records of one collection: its name, then their keys, as numbers where the id is one. */
type Run = [CollectionName, ...(number | string)[]];

/** What a link contains, or a sentence on why it cannot be read. */
type LinkContents = { ok: true; records: NewRecord[] } | { ok: false; problem: string };

/** The fragment of a link to these records in their order: collections and ids, without notes. */
export async function writeFragment(
  records: readonly Pick<SelectedRecord, 'collection' | 'key'>[],
): Promise<string> {
  const runs = JSON.stringify(runsOf(records));
  return version + base64Url(new Uint8Array(await piped(runs, new CompressionStream('deflate-raw'))));
}

/** Parses a fragment without its `#`. Anybody may have written it. */
export async function readFragment(fragment: string): Promise<LinkContents> {
  if (!fragment.startsWith(version)) return failure('it isn’t a link to a selection');
  if (fragment.length > longestLink) return failure('it is too long');
  let runs: unknown;
  try {
    const compressed = fromBase64Url(fragment.slice(version.length));
    // At most a thousand times the length of the link.
    const bytes = await piped(compressed, new DecompressionStream('deflate-raw'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.length > longestText) return failure('it unpacks to more than a selection can hold');
    runs = JSON.parse(text);
  } catch {
    // Neither the decoding nor the decompression nor the parser gives a better reason.
    return failure('it is incomplete or damaged');
  }
  if (!Array.isArray(runs) || runs.length === 0 || !runs.every(isRun))
    return failure('it doesn’t contain a list of records');
  const records = runs.flatMap(([collection, ...ids]) => ids.map((id) => ({ collection, key: String(id) })));
  if (records.length > maxSelected) return failure('it contains more records than a selection can hold');
  return { ok: true, records };
}

function isRun(run: unknown): run is Run {
  if (!Array.isArray(run) || run.length < 2) return false;
  const [name, ...ids]: unknown[] = run;
  return collectionNames.some((each) => each === name) && ids.every(isId);
}

function isId(id: unknown): boolean {
  return typeof id === 'string' ? isRecordKey(id) : Number.isFinite(id);
}

function failure(reason: string): LinkContents {
  return { ok: false, problem: `This link can’t be read: ${reason}.` };
}

function runsOf(records: readonly Pick<SelectedRecord, 'collection' | 'key'>[]): Run[] {
  const runs: Run[] = [];
  for (const { collection, key } of records) {
    const id = String(Number(key)) === key ? Number(key) : key;
    const run = runs.at(-1);
    if (run?.[0] === collection) run.push(id);
    else runs.push([collection, id]);
  }
  return runs;
}

function piped(
  content: string | Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Response(content).body?.pipeThrough(through)).arrayBuffer();
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws if the text is not Base64 for URLs. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  // `atob` ignores white space.
  if (!/^[\w-]+$/.test(text)) throw new TypeError('No Base64 for URLs.');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
