import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../server/command-failure.ts';
import { sizeInWords } from './option-values.ts';

const chunkSize = 256 * 1024;

/**
 * Streams the file `from` (`-`: standard input), decompressed if it is gzip. Rejects with a CommandFailure if it
 * cannot be read or exceeds `limit` bytes after decompression.
 */
export async function* readCatalogInput(from: string, limit: number): AsyncGenerator<Uint8Array> {
  const stream: Readable =
    from === '-' ? process.stdin : createReadStream(from, { highWaterMark: chunkSize });
  let size = 0;
  try {
    for await (const chunk of unpacked(stream)) {
      size += chunk.length;
      if (size > limit) break;
      yield chunk;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog import: ${inputName(from)} cannot be read: ${reason}`);
  } finally {
    stream.destroy();
  }
  if (size <= limit) return;
  throw new CommandFailure(
    `catalog import: ${inputName(from)} is larger than ${sizeInWords(limit)} when unpacked; raise --max-size to import it`,
  );
}

export function inputName(from: string): string {
  return from === '-' ? 'standard input' : from;
}

/** Decompresses gzip and removes a UTF-8 byte order mark. */
async function* unpacked(stream: Readable): AsyncGenerator<Uint8Array> {
  const packed = await beginning(stream);
  const isGzip = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  const { head, all } = isGzip ? await beginning(gunzip(packed.all)) : packed;
  let toDrop = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for await (const chunk of all) {
    yield chunk.subarray(toDrop);
    toDrop = 0;
  }
}

/** The first bytes of `source`, at least three if it has as many, and an iterable over all of it. */
async function beginning(
  source: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= 3) break;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head, all: all() };
}

function gunzip(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const stream = createGunzip({ chunkSize });
  // An error destroys the stream, and is thrown where the stream is read.
  pipeline(Readable.from(packed), stream, () => {});
  return stream;
}
