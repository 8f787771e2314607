import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandFailure } from '../server/command-failure.ts';
import { isMissing } from '../server/small-file.ts';
import { sizeInWords } from './option-values.ts';

const chunkSize = 256 * 1024;

/**
 * Streams the file `from` (`-`: standard input), decompressed if it is gzip. Rejects with a CommandFailure if it
 * cannot be read or exceeds `limit` bytes after decompression; its message begins with the name of `command`.
 */
export async function* readCatalogInput(
  from: string,
  limit: number,
  command = 'import',
): AsyncGenerator<Uint8Array> {
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
    if (isMissing(error))
      throw new CommandFailure(
        `catalog ${command}: there is no file or folder ${from}; the address of a service begins with http:// or https://`,
      );
    throw new CommandFailure(`catalog ${command}: ${inputName(from)} cannot be read: ${reason}`);
  } finally {
    stream.destroy();
  }
  if (size <= limit) return;
  throw new CommandFailure(
    `catalog ${command}: ${inputName(from)} is larger than ${sizeInWords(limit)} when unpacked; raise --max-size to read it`,
  );
}

export function inputName(from: string): string {
  return from === '-' ? 'standard input' : from;
}

/** Decompresses gzip. */
async function* unpacked(stream: Readable): AsyncGenerator<Uint8Array> {
  const { head, all } = await beginning(stream);
  yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(all) : all;
}

/** The first bytes of `source`, at least two if it has as many, and an iterable over all of it. */
async function beginning(
  source: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= 2) break;
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
