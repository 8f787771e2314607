import type { Command } from 'commander';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { byCollection, countsInWords } from '../../contract/collection-names.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { writeCatalogFile } from '../../service/records/catalog-file.ts';
import { type CatalogStore, StoreUnavailable, UnusableDatabase } from '../../service/store.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { databaseName, openExisting, storeAsCommandFailure } from '../../server/open-catalog.ts';
import { type ListExport, type ListWritten, listFormats, writeList } from '../export-list.ts';
import { createCommand, databaseOption, usageError } from '../command-line.ts';
import { choice, readSiteUrl } from '../option-values.ts';
import { escapeLines, print, printError } from '../../server/terminal-output.ts';
import { writeOutputFile } from '../write-output-file.ts';

export const exportCommand = () =>
  createCommand(
    'export',
    'Writes the catalog to a file that import can read or, with --format, one collection as CSV, JSON or NDJSON; gzipped if the name ends in .gz, to standard output for -.',
    [
      ['export catalog.json.gz', 'writes a compressed backup'],
      ['export - | jq .indicator', 'passes the catalog to another program'],
      ['export --format csv --collection variable variables.csv', 'writes all variables as a table'],
    ],
  )
    .argument('<FILE>')
    .addOption(databaseOption())
    .option(
      '--format <FORMAT>',
      'catalog for the whole catalog; csv, json (with counts, source and date) or ndjson for one collection',
      choice(['catalog', ...listFormats]),
      'catalog',
    )
    .option(
      '--collection <NAME>',
      'the collection to write: subdomain, taxonomy, indicator or variable; required for csv, json and ndjson',
      choice(collectionNames),
    )
    .option(
      '--public-url <URL>',
      'the address of the explorer; adds a column url with the address of each record to csv',
      readSiteUrl,
    )
    .option('--bom', 'begins csv with a byte-order mark, which Excel on Windows needs to read accents')
    .option(
      '--keep-formulas',
      'writes values that a spreadsheet would execute unchanged to csv; otherwise they get a leading apostrophe',
    )
    .action(exportCatalog);

interface ExportOptions {
  database: string;
  format: 'catalog' | ListExport['format'];
  collection?: CollectionName;
  publicUrl?: string;
  bom?: true;
  keepFormulas?: true;
}

/** How one collection is exported; null for the whole catalog. Throws a CommandFailure for conflicting options. */
function readListExport(
  { database, format, collection, publicUrl, bom, keepFormulas }: ExportOptions,
  command: Command,
): ListExport | null {
  const table = { 'public-url': publicUrl, bom, 'keep-formulas': keepFormulas };
  const unused = Object.entries(table).find(([, value]) => value !== undefined);
  if (format !== 'csv' && unused !== undefined)
    throw usageError(command, `--${unused[0]} needs --format csv`);
  if (format === 'catalog') {
    if (collection !== undefined)
      throw usageError(command, '--collection needs --format csv, json or ndjson');
    return null;
  }
  if (collection === undefined)
    throw usageError(command, `--format ${format} writes one collection; name it with --collection`);
  return {
    collection,
    format,
    publicUrl: publicUrl ?? null,
    byteOrderMark: bom === true,
    keepFormulas: keepFormulas === true,
    from: databaseName(database),
  };
}

interface Contents {
  text: AsyncGenerator<string>;
  summary: () => Promise<string>;
  notice: () => string | null;
}

async function exportCatalog(file: string, options: ExportOptions, command: Command): Promise<void> {
  const list = readListExport(options, command);
  const { database } = options;
  const store = await openExisting(database);
  try {
    // A database where an import was interrupted, or another than was meant: an empty file must not replace a backup.
    if (await store.isNew())
      throw new CommandFailure(`catalog export: there is no catalog in ${databaseName(database)}`);
    const contents = list === null ? catalogOf(store) : listOf(store, list);
    if (file === '-') await writeToOutput(contents.text);
    else await writeToFile(contents, file);
    const notice = contents.notice();
    if (notice !== null) printError(notice);
  } catch (error) {
    throw storeAsCommandFailure('export', databaseName(database), error);
  } finally {
    await store.close();
  }
}

function catalogOf(store: CatalogStore): Contents {
  return { text: writeCatalogFile(store), summary: () => recordCounts(store), notice: () => null };
}

function listOf(store: CatalogStore, settings: ListExport): Contents {
  const written: ListWritten = { records: 0, guarded: 0 };
  return {
    text: writeList(store, settings, written),
    summary: async () => `${written.records} ${collections[settings.collection].plural}`,
    notice: () =>
      written.guarded === 0
        ? null
        : `${valuesOf(written.guarded)} that a spreadsheet would execute got a leading apostrophe; --keep-formulas leaves them unchanged`,
  };
}

function valuesOf(count: number): string {
  return count === 1 ? '1 value' : `${count} values`;
}

async function writeToOutput(text: AsyncGenerator<string>): Promise<void> {
  // A terminal interprets control characters in records, so they are escaped.
  const show = process.stdout.isTTY
    ? (chunk: string) => escapeLines(chunk.replaceAll('\r\n', '\n'))
    : (chunk: string) => chunk;
  await pipeline(Readable.from(text).map(show), process.stdout, { end: false });
}

async function writeToFile({ text, summary }: Contents, file: string): Promise<void> {
  const { regular } = await replaceFile(text, file);
  // Standard output may be this device or pipe, and the line would end up in the data.
  if (regular) print(`${file} holds ${await summary()}`);
  else printError(`wrote ${await summary()} to ${file}`);
}

async function replaceFile(text: AsyncGenerator<string>, file: string): Promise<{ regular: boolean }> {
  try {
    return await writeOutputFile(file, (out) => {
      const readable = Readable.from(text);
      return file.endsWith('.gz') ? pipeline(readable, createGzip(), out) : pipeline(readable, out);
    });
  } catch (error) {
    const known = [StoreUnavailable, UnusableDatabase, CommandFailure];
    if (known.some((kind) => error instanceof kind)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog export: ${file} cannot be written: ${reason}`);
  }
}

async function recordCounts(store: CatalogStore): Promise<string> {
  const states = await Promise.all(collectionNames.map((name) => store.state(name)));
  const count = (name: CollectionName) => states[collectionNames.indexOf(name)]?.count ?? 0;
  return countsInWords(byCollection(count));
}
