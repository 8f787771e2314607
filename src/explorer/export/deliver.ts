/** How long a file's address stays valid after it is replaced, in ms: a slow disk may still be reading it. */
const readingTime = 60_000;

/** Why a copy failed, as a sentence that names the way out. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
}

/** Starts a download; the result is the blob's address, which the caller releases. */
export function download(file: Blob, name: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  return address;
}

/** Releases the memory of a download that is no longer offered. */
export function release(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), readingTime);
}

/**
 * Copies what `contents` resolves to, by media type. Called at once, in the click: browsers allow it only then, and wait for
 * what is still being written. Rejects with CopyRefused.
 */
export async function copy(contents: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const content of Object.values(contents)) content.catch((error: unknown) => failures.push(error));
  // Typed as always there, but missing on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined || typeof ClipboardItem === 'undefined')
    throw new CopyRefused('Copying works only on https pages. Download the file instead.');
  try {
    await clipboard.write([new ClipboardItem({ ...contents })]);
  } catch (cause) {
    // Where the text could not be written, that is the reason: the browser only says that it got nothing to copy.
    if (failures.length > 0) throw failures[0];
    throw new CopyRefused(
      'The browser did not allow copying. Allow clipboard access for this site and copy again, or download the file.',
      { cause },
    );
  }
}
