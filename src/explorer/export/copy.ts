/** The message says why copying failed and what to do. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
}

/**
 * Copies what `contents` resolves to, by media type; rejects with CopyRefused. Call it directly in the click handler:
 * browsers allow copying only there.
 */
export async function copy(contents: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const content of Object.values(contents)) content.catch((error: unknown) => failures.push(error));
  // Typed as always present, but missing on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined)
    throw new CopyRefused('Copying works only on https pages. Download the file instead.');
  const text = contents['text/plain'];
  try {
    if (typeof ClipboardItem === 'function') await clipboard.write([new ClipboardItem({ ...contents })]);
    // Firefox before 127: without the table that spreadsheets paste, but they paste the text as cells, too.
    else if (text !== undefined) await clipboard.writeText(await (await text).text());
  } catch (cause) {
    // If creating the text failed, report that: the browser reports only that there was nothing to copy.
    if (failures.length > 0) throw failures[0];
    throw new CopyRefused(
      'The browser did not allow copying. Allow clipboard access for this site and copy again, or download the file.',
      { cause },
    );
  }
}
