import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../server/command-failure.ts';
import { sizeInWords } from './size-option.ts';

const chunkSize = 256 * 1024;

/**
 * The bytes of the catalog file `from` (`-`: standard input), unpacked where they are gzipped, which their first
 * two bytes tell. Rejects with a CommandFailure where they cannot be read, or are more than `limit` when unpacked.
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

/** How messages name the input. */
export function inputName(from: string): string {
  return from === '-' ? 'standard input' : from;
}

/** Without the byte order mark that some programs write in front of UTF-8. */
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

/** The first bytes of `source`, at least three where there are as many, and then all of it. */
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
  // What fails on the way ends the stream, where whoever reads it meets the error.
  pipeline(Readable.from(packed), stream, () => {});
  return stream;
}
