import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, Parser } from 'csv-parse';

export const encodings = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** What makes a sheet unreadable from `line` on. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Receives the cells of a row; `line` is its first line in the file, from 1, and `place` its number in a spreadsheet. */
export type OnRow = (cells: readonly string[], line: number, place: number) => void;

/**
 * Reads a CSV file row by row, with commas, semicolons or tabs between cells, whichever the header has most of. Throws an
 * UnreadableSheet for an unclosed quote, or bytes that are not in `encoding`, or UTF-8 if the file begins with its mark.
 */
export async function readSheet(file: string, encoding: Encoding, onRow: OnRow): Promise<void> {
  const next = { line: 1, place: 1 };
  const takeRow = (cells: string[]) => {
    const { line, place } = next;
    next.line += 1 + linesWithin(cells);
    next.place += 1;
    if (cells.some((cell) => cell !== '')) onRow(cells, line, place);
    // Otherwise the parser would keep the row.
    return null;
  };
  const texts = decoded(file, encoding);
  const first = await texts.next();
  if (first.done) return;
  // The line by which files tell Excel their separator; a spreadsheet does not show it as a row.
  const [named = '', delimiter = separatorOf(first.value)] =
    /^sep=([,;\t])(?:\r\n|[\r\n])/i.exec(first.value) ?? [];
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
    throw new UnreadableSheet(csvProblem(error), next.line);
  }
}

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

async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  let decoders: ReturnType<typeof decodersOf> | null = null;
  let line = 1;
  for await (const bytes of createReadStream(file, { highWaterMark: 64 * 1024 })) {
    decoders ??= decodersOf(bytes, encoding);
    const shown = decoders.lossy.decode(bytes, { stream: true });
    let text: string;
    try {
      text = decoders.strict.decode(bytes, { stream: true });
    } catch {
      const before = shown.slice(0, Math.max(0, shown.indexOf('\ufffd')));
      throw new UnreadableSheet(notUtf8, line + linesWithin([before]));
    }
    line += linesWithin([text]);
    yield text;
  }
}

/** The decoders of a file with these first bytes; throws an UnreadableSheet for what is not CSV. */
function decodersOf(bytes: Buffer, given: Encoding) {
  rejectOtherFormat(bytes);
  // A byte-order mark is of this file, `given` of its whole folder.
  const encoding = bytes.toString('hex', 0, 3) === 'efbbbf' ? 'utf-8' : given;
  return { strict: new TextDecoder(encoding, { fatal: true }), lossy: new TextDecoder(encoding) };
}

const notUtf8 =
  'is not UTF-8 but probably Windows-1252: save the sheet as "CSV UTF-8", or give --encoding windows-1252';

/** Whether a file with these first bytes is a workbook: .xlsx and .ods are zip files, .xls has a signature of its own. */
export function isWorkbookStart(bytes: Buffer): boolean {
  return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
}

/** Throws an UnreadableSheet for the first bytes of what spreadsheets write besides CSV in UTF-8. */
function rejectOtherFormat(bytes: Buffer): void {
  if (isWorkbookStart(bytes)) throw new UnreadableSheet(isWorkbook, 1);
  if (['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.subarray(0, 2).includes(0))
    throw new UnreadableSheet('is UTF-16 ("Unicode text"): save the sheet as "CSV UTF-8"', 1);
}

const isWorkbook =
  'is a workbook, not CSV: save each of its sheets as "CSV UTF-8", under the names of the guide';
