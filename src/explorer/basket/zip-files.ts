import { strToU8, Zip, ZipDeflate } from 'fflate';
import { pausing, readableBlob } from '../export/write-in-slices.ts';

/** Range of times in a zip, in epoch ms; a device whose clock is wrong may be far outside. */
const [earliest, latest] = [new Date(1980, 0, 1).getTime(), new Date(2099, 11, 31).getTime()];

/**
 * Compresses files, whose text comes in chunks, into one zip without blocking the browser; `onFile` receives the number
 * of finished files. Rejects with the signal's reason, or if storage is full.
 */
export async function zipFiles(
  files: readonly { name: string; chunks: Iterable<string> }[],
  { modified, signal, onFile }: { modified: Date; signal: AbortSignal; onFile?: (done: number) => void },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, part) => {
    if (error) failures.push(error);
    else parts.push(new Uint8Array(part));
  });
  const pause = pausing(signal);
  for (const [index, { name, chunks }] of files.entries()) {
    onFile?.(index);
    const file = new ZipDeflate(name);
    file.mtime = Math.min(Math.max(modified.getTime(), earliest), latest);
    zip.add(file);
    for (const chunk of chunks) {
      file.push(strToU8(chunk));
      await pause();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failures[0] !== undefined) throw failures[0];
  return readableBlob(parts, 'application/zip');
}
