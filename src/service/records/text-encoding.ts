import { isUtf8 } from 'node:buffer';

/** The encodings of text that its first bytes show. */
type SeenEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** UTF-16 if these first bytes have its mark, or every other one is zero as in Latin text; otherwise UTF-8. */
export function encodingOf(bytes: Uint8Array): SeenEncoding {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0)) return 'utf-16be';
  return 'utf-8';
}

/** Whether a file with these first bytes is a workbook or another zip file: .xlsx and .ods are zip files, .xls has its own signature. */
export function isWorkbookStart(bytes: Uint8Array): boolean {
  return ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
}

/** Whether a file with these first bytes is UTF-32: with its mark, or with Latin text. */
export function isUtf32Start(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return /^(?:fffe0000|0000feff|(?!00)..000000|000000(?!00)..)$/.test(start);
}

/** What a file with these first bytes is instead of text, and what to do; null if it may be text. */
export function otherFormat(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (isWorkbookStart(bytes))
    return start.startsWith('PK') && !/\[Content_Types\]\.xml|xl\/|mimetypeapplication\/vnd/.test(start)
      ? 'is a zip file: unpack it and give the folder'
      : 'is a workbook: save each of its sheets as "CSV UTF-8" in a folder, as variable.csv and so on, and give the folder';
  if (start.startsWith('SQLite format 3\0'))
    return 'is a database: write its catalog to a file with catalog export FILE --database DATABASE';
  if (start.startsWith('%PDF-')) return 'is a PDF, not a catalog';
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|\?xml|head|body)/i.test(start))
    return 'is a web page, perhaps one to sign in on, and not a catalog: open its address in a browser and save the file';
  if (isUtf32Start(bytes)) return 'is UTF-32: save it as UTF-8';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'is compressed twice: unpack it once';
  const isText = encodingOf(bytes) !== 'utf-8' || isUtf8(bytes.subarray(0, 4096)) || !binarySign.test(start);
  return isText ? null : 'is not a text file, so it is no catalog';
}

/** Control characters that no text has, in whatever encoding. */
// oxlint-disable-next-line no-control-regex
const binarySign = /[\0-\u0008\u000e-\u001a\u001c-\u001f]/;
