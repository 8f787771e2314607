/**
 * Creates a blob and checks that it can be read; rejects if memory or disk is full, where browsers return a blob whose
 * download fails silently.
 */
export async function readableBlob(parts: BlobPart[], mediaType: string): Promise<Blob> {
  try {
    const blob = new Blob(parts, { type: mediaType });
    // Waits until the browser has stored all of it.
    await blob.slice(-1).arrayBuffer();
    return blob;
  } catch (cause) {
    throw new Error(
      'The browser has no room for this file. Free some disk space, or export fewer records, then export again.',
      { cause },
    );
  }
}
