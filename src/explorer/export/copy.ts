/** Why a copy failed and what to do, as a sentence. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
}

/**
 * Copies what `contents` resolves to, by media type. Must be called in the click handler: browsers allow copying only
 * then. Rejects with CopyRefused.
 */
export async function copy(contents: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const content of Object.values(contents)) content.catch((error: unknown) => failures.push(error));
  // The types say it always exists, but it is missing on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined || typeof ClipboardItem === 'undefined')
    throw new CopyRefused('Copying works only on https pages. Download the file instead.');
  try {
    await clipboard.write([new ClipboardItem({ ...contents })]);
  } catch (cause) {
    // If the text could not be created, that is the reason: the browser only reports that it got nothing to copy.
    if (failures.length > 0) throw failures[0];
    throw new CopyRefused(
      'The browser did not allow copying. Allow clipboard access for this site and copy again, or download the file.',
      { cause },
    );
  }
}
