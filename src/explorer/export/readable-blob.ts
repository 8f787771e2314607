/**
 * A blob that can be read. Rejects where memory or disk is full: browsers make a blob then all the same, and its download
 * fails without a word.
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
