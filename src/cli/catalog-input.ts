import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { CommandFailure } from '../server/command/command-failure.ts';
import { isMissing, readFailureReason } from '../server/command/small-file.ts';
import { sizeInWords } from './option-values.ts';

/**
 * Reads the file `from` (`-`: standard input), decompressed if it is gzip. Rejects with a CommandFailure if it
 * cannot be read or exceeds `maxSize` bytes after decompression; its message begins with the name of `command`.
 */
export async function readCatalogInput(
  from: string,
  maxSize: number,
  command = 'import',
): Promise<Uint8Array> {
  const limit = Math.min(maxSize, constants.MAX_STRING_LENGTH);
  try {
    const bytes = await readUpTo(limit, from === '-' ? process.stdin : createReadStream(from));
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return isGzip ? gunzipSync(bytes, { maxOutputLength: limit }) : bytes;
  } catch (error) {
    const hint = limit < maxSize ? '; larger files cannot be read' : '; raise --max-size to read it';
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

/** Throws a RangeError, as `gunzipSync` does, if there is more. */
async function readUpTo(limit: number, stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) throw new RangeError(`more than ${limit} bytes`);
  }
  return Buffer.concat(chunks);
}
