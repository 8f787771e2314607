import { constants } from 'node:buffer';
import { createReadStream, lstatSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../../server/command/messages.ts';
import { isMissing, readFailureReason } from '../../server/command/files.ts';
import { readCatalogFile } from '../../service/records/catalog-file.ts';
import { isLinesStart, readCatalogLines } from '../../service/records/catalog-lines.ts';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import type { ReadRecord } from '../../service/records/catalog-text.ts';
import { otherFormat } from '../../service/records/text-encoding.ts';
import { sizeInWords } from '../option-values.ts';

/** The names of files that are NDJSON. */
export const linesName = /\.(?:ndjson|jsonl)(?:\.gz)?$/i;

/** Passes the records of a file (`-`: standard input), JSON or NDJSON, gzipped or not, to `take`; `maxSize` in bytes, unpacked. */
export async function readFile(
  from: string,
  maxSize: number,
  take: (record: ReadRecord) => void,
  command: string,
): Promise<void> {
  // What a shell passes as /dev/fd/63 is a link to a pipe, and has a writer.
  if (lstatSync(from, { throwIfNoEntry: false })?.isFIFO())
    throw new CommandFailure(
      `catalog ${command}: ${from} is a pipe, which may never have a writer; give - for it, and < ${from}`,
    );
  const { start, all } = await openFile(from).catch((error: unknown) => unreadable(command, from, error));
  const isLines = linesName.test(from) || isLinesStart(start.toString());
  const limit = isLines ? maxSize : Math.min(maxSize, constants.MAX_STRING_LENGTH);
  const hint =
    limit < maxSize
      ? 'a larger catalog must be NDJSON, as catalog export --format ndjson writes it'
      : 'raise --max-size to read it';
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of all()) {
        size += chunk.length;
        if (size > limit) break;
        yield chunk;
      }
    } catch (error) {
      unreadable(command, from, error);
    }
    if (size > limit)
      throw new CommandFailure(
        `catalog ${command}: ${inputName(from)} is larger than ${sizeInWords(limit)} when unpacked; ${hint}`,
      );
  }
  if (!isLines) return readCatalogFile(await buffer(chunks()), take);
  const format = otherFormat(start);
  if (format !== null) throw new CatalogMistake(format);
  return readCatalogLines(chunks(), take);
}

function unreadable(command: string, from: string, error: unknown): never {
  const what = isMissing(error)
    ? `there is no file or folder ${from}; the address of a service begins with http:// or https://`
    : `${inputName(from)} cannot be read: ${readFailureReason(error)}`;
  throw new CommandFailure(`catalog ${command}: ${what}`);
}

/** The first bytes of a file, and all of them, decompressed. */
async function openFile(from: string) {
  const compressed = await peek(from === '-' ? process.stdin : createReadStream(from), 2);
  const isGzip = compressed.start[0] === 0x1f && compressed.start[1] === 0x8b;
  const all = compressed.all();
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 });
  return peek(isGzip ? pipeline(Readable.from(all), gunzip, () => {}) : all, 4096);
}

export function inputName(from: string): string {
  return from === '-' ? 'standard input' : from;
}

/** The first bytes of a stream, at least `length` if it has as many, and all of them. */
async function peek(stream: AsyncIterable<Uint8Array>, length: number) {
  const chunks = stream[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= length) break;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start, all };
}
