import { strToU8, Zip, ZipDeflate } from 'fflate';
import { readableBlob } from '../../export/readable-blob.ts';

/** How long is compressed in one go, in ms: a frame still has time for the browser's own work. */
const slice = 10;

/** A file of a zip: its name, and its text in chunks. */
export interface ZippedFile {
  name: string;
  chunks: Iterable<string>;
}

/**
 * Compresses files into one zip, without ever keeping the browser busy for long; `onFile` gets the number of files that are
 * done. Rejects with the signal's reason, or where there is no room.
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
    file.mtime = modified;
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
