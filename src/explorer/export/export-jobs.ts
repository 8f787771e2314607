import { exportFileName } from '../../catalog/export/file-name.ts';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import { isoDate } from '../../catalog/export/provenance.ts';
import { createFormulaGuard, htmlTable, tabSeparated } from '../../catalog/export/spreadsheet.ts';
import { collections } from '../../contract/collections.ts';
import { countOf, formatCount } from '../ui/count.ts';
import { download } from '../ui/download.ts';
import type { ExportSource } from './use-export-source.ts';
import type { Exported } from './export-run.tsx';
import { writeInSlices, type Writing } from './write-in-slices.ts';

export interface ExportSettings {
  format: ExportFormat;
  /** Only the columns of the table, in its order; otherwise all. */
  tableColumnsOnly: boolean;
  byteOrderMark: boolean;
  /** Whether values that a spreadsheet would execute are turned into text. */
  guardFormulas: boolean;
}

export function fileNameOf({ title, provenance }: ExportSource, { format }: ExportSettings): string {
  const { collection, exportedAt } = provenance();
  const { plural } = collections[collection];
  return exportFileName(title, plural, isoDate(exportedAt), exportFormats[format].extension);
}

/** Writes the list as a file and starts its download. */
export async function downloadList(
  source: ExportSource,
  settings: ExportSettings,
  writing: Writing,
): Promise<Exported> {
  const { format, byteOrderMark } = settings;
  const guard = guardOf(settings);
  const provenance = source.provenance();
  const { write, mediaType } = exportFormats[format];
  const text = write({ columns: columnsOf(source, settings), provenance, byteOrderMark, guard });
  const file = await writeInSlices(text, source.rows, mediaType, writing);
  const name = fileNameOf(source, settings);
  return {
    sentence: `${recordsOf(source)} exported to ${name} (${sizeOf(file.size)}).${guardedOf(guard.changed)}`,
    file: { address: download(file, name), name },
  };
}

/** Copies the list: as a table that spreadsheets paste as cells, or as text in the chosen format. */
export async function copyList(
  source: ExportSource,
  settings: ExportSettings,
  writing: Writing,
): Promise<Exported> {
  const columns = columnsOf(source, settings);
  const [guard, htmlGuard] = [guardOf(settings), guardOf(settings)];
  const write = exportFormats[settings.format].write;
  const text =
    settings.format === 'csv'
      ? tabSeparated(columns, guard)
      : write({ columns, provenance: source.provenance(), byteOrderMark: false, guard });
  const plain = writeInSlices(text, source.rows, 'text/plain', writing);
  const contents: Record<string, Promise<Blob>> = { 'text/plain': plain };
  if (settings.format === 'csv') {
    // Sequentially, so that both together block the browser no longer than one.
    contents['text/html'] = plain.then(() =>
      writeInSlices(htmlTable(columns, htmlGuard), source.rows, 'text/html', writing),
    );
  }
  await copy(contents);
  return { sentence: `${recordsOf(source)} copied.${guardedOf(guard.changed)}`, file: null };
}

/**
 * Copies what `contents` resolves to, by media type; otherwise rejects with why it failed and what to do. Called directly
 * in the click handler: browsers allow copying only there.
 */
async function copy(contents: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const content of Object.values(contents)) content.catch((error: unknown) => failures.push(error));
  // Typed as always present, but missing on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined)
    throw new Error('Copying works only on https pages. Download the file instead.');
  const text = contents['text/plain'];
  try {
    if (typeof ClipboardItem === 'function') await clipboard.write([new ClipboardItem({ ...contents })]);
    // Firefox before 127: without the table that spreadsheets paste, but they paste the text as cells, too.
    else if (text !== undefined) await clipboard.writeText(await (await text).text());
  } catch (cause) {
    // If creating the text failed, report that: the browser reports only that there was nothing to copy.
    if (failures.length > 0) throw failures[0];
    throw new Error(
      'The browser did not allow copying. Allow clipboard access for this site and copy again, or download the file.',
      { cause },
    );
  }
}

function columnsOf({ columns, tableColumns }: ExportSource, { tableColumnsOnly }: ExportSettings) {
  return tableColumnsOnly ? tableColumns : columns;
}

function guardOf({ format, guardFormulas }: ExportSettings) {
  return createFormulaGuard(format === 'csv' && guardFormulas);
}

function recordsOf({ rows }: ExportSource): string {
  return countOf(rows.count, 'record', 'records');
}

function guardedOf(changed: number): string {
  if (changed === 0) return '';
  return ` ${countOf(changed, 'value', 'values')} got a leading apostrophe so that spreadsheets do not execute ${changed === 1 ? 'it' : 'them'}.`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte', 'bytes');
  if (bytes < 1_000_000) return `${formatCount(Math.round(bytes / 1000))} kB`;
  return `${formatCount(Math.round(bytes / 100_000) / 10)} MB`;
}
