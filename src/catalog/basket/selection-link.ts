import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isRecordKey } from '../records/entry.ts';
import { maxSelected, type NewRecord, type SelectedRecord } from './selected-record.ts';

/** In characters: servers, mail programs and chats accept as much. */
export const longestLink = 8000;

/** Before the compressed part, so that links in another format are recognized. */
const version = '1.';

/** Size of the list of ids before compression, in bytes: room for 5,000, but not for a decompression bomb. */
const maxBytes = 256 * 1024;

/** Consecutive records of one collection: its name, then their keys, as numbers where the id is one. */
type Run = [CollectionName, ...(number | string)[]];

/** What a link contains, or a sentence on why it cannot be read. */
export type LinkContents = { ok: true; records: NewRecord[] } | { ok: false; problem: string };

/** The fragment of a link to these records in their order: collections and ids, without notes. */
export async function writeFragment(
  records: readonly Pick<SelectedRecord, 'collection' | 'key'>[],
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(runsOf(records)));
  const compressed = streamOf(text).pipeThrough(new CompressionStream('deflate-raw'));
  return version + base64Url(new Uint8Array(await new Response(compressed).arrayBuffer()));
}

/** Parses a fragment without its `#`. Anybody may have written it. */
export async function readFragment(fragment: string): Promise<LinkContents> {
  if (!fragment.startsWith(version)) return failure('it isn’t a link to a selection');
  if (fragment.length > longestLink) return failure('it is too long');
  let runs: unknown;
  try {
    const text = await inflated(fromBase64Url(fragment.slice(version.length)));
    if (text === null) return failure('it unpacks to more than a selection can hold');
    runs = JSON.parse(text);
  } catch {
    // Neither the decoding nor the decompression nor the parser gives a better reason.
    return failure('it is incomplete or damaged');
  }
  const records = recordsOf(runs);
  if (records === null) return failure('it doesn’t contain a list of records');
  if (records.length > maxSelected) return failure('it contains more records than a selection can hold');
  return { ok: true, records };
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

function recordsOf(runs: unknown): NewRecord[] | null {
  if (!Array.isArray(runs)) return null;
  const records: NewRecord[] = [];
  for (const run of runs) {
    if (!Array.isArray(run)) return null;
    const [name, ...ids]: unknown[] = run;
    const collection = collectionNames.find((each) => each === name);
    if (collection === undefined || ids.length === 0) return null;
    for (const id of ids) {
      const key = keyOf(id);
      if (key === null) return null;
      records.push({ collection, key });
    }
  }
  return records.length === 0 ? null : records;
}

function keyOf(id: unknown): string | null {
  if (typeof id === 'number') return Number.isFinite(id) ? String(id) : null;
  return typeof id === 'string' && isRecordKey(id) ? id : null;
}

/** Null as soon as the text is longer than any selection's; rejects if it is not compressed this way. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = streamOf(bytes)
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length <= maxBytes) continue;
    await reader.cancel();
    return null;
  }
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
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
