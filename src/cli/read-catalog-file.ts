import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../server/command/command-failure.ts';
import { isMissing, readFailureReason } from '../server/command/small-file.ts';
import { readCatalogFile } from '../service/records/catalog-file.ts';
import { isLinesStart, readCatalogLines } from '../service/records/catalog-lines.ts';
import { CatalogMistake } from '../service/records/catalog-staging.ts';
import type { ReadRecord } from '../service/records/catalog-text.ts';
import { otherFormat } from '../service/records/text-encoding.ts';
import { sizeInWords } from './option-values.ts';

/**
 * Passes the records of the file `from` (`-`: standard input) to `take`, JSON or NDJSON, decompressed if it is gzip. Throws a
 * CommandFailure if it cannot be read or exceeds `maxSize` bytes after decompression, a CatalogMistake for what is no catalog.
 */
export async function readFile(
  from: string,
  maxSize: number,
  take: (record: ReadRecord) => void,
  command: string,
): Promise<void> {
  let limit = maxSize;
  try {
    const input = from === '-' ? process.stdin : createReadStream(from);
    const compressed = await peek(input, 2);
    const isGzip = compressed.start[0] === 0x1f && compressed.start[1] === 0x8b;
    const unpacked = isGzip
      ? pipeline(Readable.from(compressed.all()), createGunzip({ chunkSize: 1024 * 1024 }), () => {})
      : compressed.all();
    const { start, all } = await peek(unpacked, 4096);
    const isLines = /\.(?:ndjson|jsonl)(?:\.gz)?$/i.test(from) || isLinesStart(start.toString());
    if (!isLines) limit = Math.min(maxSize, constants.MAX_STRING_LENGTH);
    const chunks = limited(all(), limit);
    if (!isLines) return readCatalogFile(await buffer(chunks), take);
    const format = otherFormat(start);
    if (format !== null) throw new CatalogMistake(format);
    return await readCatalogLines(chunks, take);
  } catch (error) {
    if (error instanceof CatalogMistake || error instanceof CommandFailure) throw error;
    const hint =
      limit < maxSize
        ? '; a larger catalog must be NDJSON, as catalog export --format ndjson writes it'
        : '; raise --max-size to read it';
    if (error instanceof RangeError)
      throw new CommandFailure(
        `catalog ${command}: ${inputName(from)} is larger than ${sizeInWords(limit)} when unpacked${hint}`,
      );
    if (isMissing(error))
      throw new CommandFailure(
        `catalog ${command}: there is no file or folder ${from}; the address of a service begins with http:// or https://`,
      );
    throw new CommandFailure(
      `catalog ${command}: ${inputName(from)} cannot be read: ${readFailureReason(error)}`,
    );
  }
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

/** Throws a RangeError if there is more. */
async function* limited(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new RangeError(`more than ${limit} bytes`);
    yield chunk;
  }
}
