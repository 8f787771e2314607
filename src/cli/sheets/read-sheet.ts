import { createReadStream, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, Parser } from 'csv-parse';
import { garbledPart, withoutTextSigns } from '../../contract/text-problems.ts';
import { readFailureReason } from '../../server/command/files.ts';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import { encodingOf, isUtf32Start, isWorkbookStart } from '../../service/records/text-encoding.ts';

/** Receives the cells of a row; `line` is its first line in the file, from 1, and `place` its number in a spreadsheet. */
export type OnRow = (cells: readonly string[], line: number, place: number) => void;

/** Reads a CSV file row by row; throws a CatalogMistake with its name for what cannot be read. UTF-8 and UTF-16 win over `encoding`. */
export async function readSheet(file: string, encoding: string, onRow: OnRow): Promise<void> {
  const unreadable = (message: string, line: number | null = null) =>
    new CatalogMistake(message, line, null, basename(file));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw unreadable(notAFile(stats));
  try {
    await readRows(file, encoding, onRow);
  } catch (error) {
    if (error instanceof CatalogMistake) throw unreadable(error.message, error.line);
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    throw unreadable(`cannot be read: ${readFailureReason(error)}`);
  }
}

function notAFile(stats: Stats | undefined): string {
  if (stats === undefined) return 'is a link to a file that does not exist';
  return stats.isDirectory() ? 'is a folder, not a sheet' : 'is a pipe or a device: save the sheet as a file';
}

async function readRows(file: string, encoding: string, onRow: OnRow): Promise<void> {
  const next = { line: 1, place: 1 };
  const takeRow = (cells: string[]) => {
    const { line, place } = next;
    // Spreadsheets save empty columns as well.
    cells.length = cells.findLastIndex((cell) => cell !== '') + 1;
    next.line += 1 + linesWithin(cells);
    next.place += 1;
    if (cells.length === 1 && /^(?:<{7} |={7}$|>{7} )/.test(cells[0] ?? ''))
      throw new CatalogMistake(isConflict, line);
    // Nothing but white space, or the end of file that old programs write (Ctrl-Z).
    if (cells.some((cell) => withoutTextSigns(cell) !== '')) onRow(cells, line, place);
    // Otherwise the parser would keep the row.
    return null;
  };
  const texts = decoded(file, encoding);
  const first = await texts.next();
  if (first.done) return;
  // The line by which files tell Excel their separator; a spreadsheet does not show it as a row.
  const [named = '', , delimiter = separatorOf(first.value)] =
    /^("?)sep=([,;\t])\1(?:\r\n|[\r\n])/i.exec(first.value) ?? [];
  next.line += linesWithin([named]);
  async function* all(): AsyncGenerator<string> {
    yield (first.value ?? '').slice(named.length);
    yield* texts;
  }
  const parser = new Parser({ ...format, delimiter, on_record: takeRow });
  try {
    await pipeline(all(), parser, new Writable({ objectMode: true }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CatalogMistake(csvProblem(error), next.line);
  }
}

const isConflict =
  'begins or ends one of two versions that Git could not merge: keep the rows of one, and delete the lines with <<<<<<<, ======= and >>>>>>>';

/** In bytes: what follows a quotation mark that is never closed is one cell. */
const largestRow = 4 * 1024 * 1024;

// All forms of line breaks: the parser would otherwise expect only that of the first row.
const format = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: largestRow,
} as const satisfies Options;

function separatorOf(text: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}

function csvProblem({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'the row that begins here has a quotation mark that is never closed';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `the row that begins here is larger than ${largestRow / 1024 ** 2} MiB; probably a quotation mark is never closed`;
  return /QUOTE/.test(code)
    ? 'the row that begins here has a quotation mark in the wrong place: a cell that contains one is written as "5"" pipe"'
    : message;
}

/** How many line breaks the texts contain. */
export function linesWithin(texts: readonly string[]): number {
  return texts.reduce((lines, text) => lines + (text.match(/\r\n|[\r\n]/g)?.length ?? 0), 0);
}

async function* decoded(file: string, given: string): AsyncGenerator<string> {
  // `given` is of a folder, in which some sheets may have been saved as UTF-8.
  const fallback = given === 'utf-8' || (await isUtf8File(file)) ? 'utf-8' : given;
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let line = 1;
  for await (const bytes of chunksOf(file)) {
    if (decoder === null) {
      if (isWorkbookStart(bytes)) throw new CatalogMistake(isWorkbook, 1);
      if (isUtf32Start(bytes)) throw new CatalogMistake('is UTF-32: save the sheet as "CSV UTF-8"', 1);
      const seen = encodingOf(bytes);
      decoder = new TextDecoder(seen === 'utf-8' ? fallback : seen, { fatal: true });
    }
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes.length > 0 });
    } catch {
      const { encoding } = decoder;
      const [before = ''] = new TextDecoder(encoding).decode(bytes).split('\ufffd', 1);
      const what = encoding.startsWith('utf-16')
        ? 'is not valid UTF-16: save the sheet as "CSV UTF-8"'
        : notEncoded(encoding, bytes);
      throw new CatalogMistake(what, line + linesWithin([before]));
    }
    line += linesWithin([text]);
    yield text;
  }
}

const highWaterMark = 64 * 1024;

/** The bytes of a file, and none at its end, where a character may be cut off. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark });
  yield new Uint8Array();
}

async function isUtf8File(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark }))
      decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function notEncoded(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'utf-8')
    return `is not ${encoding}: save the sheet as "CSV UTF-8", or give its --encoding`;
  return garbledPart(new TextDecoder('windows-1252').decode(bytes)) === null
    ? 'is not UTF-8 but probably Windows-1252: save the sheet as "CSV UTF-8", or give --encoding windows-1252'
    : 'is not UTF-8: save the sheet as "CSV UTF-8", or give its --encoding, such as windows-1251, windows-1253, shift_jis or gb18030';
}

const isWorkbook =
  'is a workbook, not CSV: save each of its sheets as "CSV UTF-8", under the names of the guide';
