import { strToU8, Zip, ZipDeflate } from 'fflate';
import { readableBlob } from '../export/write-in-slices.ts';

/** Time slice for compressing, in ms: leaves room in a frame for the browser's own work. */
const slice = 10;

/** Range of times in a zip, in epoch ms; a device whose clock is wrong may be far outside. */
const [earliest, latest] = [new Date(1980, 0, 1).getTime(), new Date(2099, 11, 31).getTime()];

/** A file in a zip: its name, and its text in chunks. */
export interface ZippedFile {
  name: string;
  chunks: Iterable<string>;
}

/**
 * Compresses files into one zip without blocking the browser; `onFile` receives the number of finished files. Rejects
 * with the signal's reason, or if storage is full.
 */
export async function zipFiles(
  files: readonly ZippedFile[],
  { modified, signal, onFile }: { modified: Date; signal: AbortSignal; onFile?: (done: number) => void },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, part) => {
    if (error) failures.push(error);
    else parts.push(new Uint8Array(part));
  });
  let since = performance.now();
  for (const [index, { name, chunks }] of files.entries()) {
    onFile?.(index);
    const file = new ZipDeflate(name);
    file.mtime = Math.min(Math.max(modified.getTime(), earliest), latest);
    zip.add(file);
    for (const chunk of chunks) {
      file.push(strToU8(chunk));
      if (performance.now() - since < slice) continue;
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      since = performance.now();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failures[0] !== undefined) throw failures[0];
  return readableBlob(parts, 'application/zip');
}
