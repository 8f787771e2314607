import { countOf } from '../../catalog/text/count.ts';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { byCollection, countsInWords, collectionWords } from '../../contract/collection-names.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { listOfTwins } from '../../catalog/records/twins.ts';
import { writeCatalogFile } from '../../service/records/catalog-file.ts';
import { writeCatalogLines } from '../../service/records/catalog-lines.ts';
import type { CatalogStore } from '../../service/store.ts';
import { escapeLines, print, printError } from '../../server/command/messages.ts';
import { databaseName, withExisting } from '../../server/database/open-catalog.ts';
import { type ListExport, type ListWritten, listFormats, writeList } from '../output/export-list.ts';
import { configOption, createCommand, databaseOption, joinsTwins, usageError } from '../command-line.ts';
import { alternatives, choice, readSiteUrl } from '../option-values.ts';
import { linesName } from '../read/read-catalog-file.ts';
import { writeSheets } from '../sheets/write-sheets.ts';
import { isFolder } from '../read/source-kind.ts';
import { writeOutputFiles } from '../write-output-file.ts';

/** "csv, json or ndjson". */
const listNames = alternatives(listFormats.map(({ name }) => name));

export const exportCommand = () =>
  createCommand(
    'export',
    'Writes the catalog to a file that import can read or, with --format, to a folder of sheets, NDJSON, or one collection as CSV, JSON or NDJSON. A file is gzipped if the name ends in .gz, NDJSON if it ends in .ndjson or .jsonl, and standard output is used for -.',
    [
      ['export catalog.json.gz', 'writes a compressed backup'],
      ['export - | jq .indicator', 'passes the catalog to another program'],
      [
        'export --format sheets my-catalog',
        'writes the catalog to five sheets in the folder my-catalog, to be edited',
      ],
      ['export --format csv --collection variable variables.csv', 'writes all variables as a table'],
    ],
  )
    .argument('<FILE|DIR>')
    .addOption(databaseOption())
    .option(
      '--format <FORMAT>',
      `catalog for the whole catalog, sheets for it as five CSV files in a folder that import can read; ndjson for it with one record a line, of any size; ${alternatives(listFormats.map(({ name, purpose }) => `${name} (${purpose})`))} for one collection`,
      choice(['catalog', 'sheets', ...listFormats.map(({ name }) => name)]),
      'catalog',
    )
    .option(
      '--collection <NAME>',
      'the collection to write: subdomain, taxonomy, indicator or variable; required for csv and json',
      choice(collectionNames),
    )
    .option(
      '--public-url <URL>',
      'the address of the explorer; adds a column url with the address of each record to csv',
      readSiteUrl,
    )
    .option('--bom', 'begins csv with a byte-order mark, which Excel on Windows needs to read accents')
    .addOption(
      configOption(
        'the settings of the explorer; with "twins": false there, indicators and variables of one name have nothing from each other',
      ),
    )
    .action(exportCatalog);

interface ExportOptions {
  database: string;
  format: string;
  collection?: CollectionName;
  publicUrl?: string;
  bom?: true;
  config?: string;
}

/** How one collection is exported; null for the whole catalog. Throws a CommandFailure for conflicting options. */
function readListExport(
  { database, format, collection, publicUrl, bom, config }: ExportOptions,
  command: Command,
): ListExport | null {
  const table = { 'public-url': publicUrl, bom };
  const unused = Object.entries(table).find(([, value]) => value !== undefined);
  const list = listFormats.find(({ name }) => name === format);
  if (list?.isForSpreadsheets !== true && unused !== undefined)
    throw usageError(command, `--${unused[0]} needs --format csv`);
  if (config !== undefined && (list === undefined || !collection || listOfTwins(collection) === null))
    throw usageError(command, `--config needs --collection indicator or variable and --format ${listNames}`);
  if (list === undefined) {
    if (collection !== undefined) throw usageError(command, `--collection needs --format ${listNames}`);
    return null;
  }
  if (format === 'ndjson' && collection === undefined) return null;
  if (collection === undefined)
    throw usageError(command, `--format ${format} writes one collection; name it with --collection`);
  return {
    collection,
    format: list,
    publicUrl: publicUrl ?? null,
    byteOrderMark: bom === true,
    hasTwins: joinsTwins(config, null, command),
    from: databaseName(database),
  };
}

async function exportCatalog(file: string, given: ExportOptions, command: Command): Promise<void> {
  const isByName = command.getOptionValueSource('format') === 'default' && linesName.test(file);
  const options = isByName ? { ...given, format: 'ndjson' } : given;
  const list = readListExport(options, command);
  if (options.format === 'sheets' && (file === '-' || (existsSync(file) && !isFolder(file))))
    throw usageError(command, '--format sheets writes five files; name a folder');
  // A database where an import was interrupted, or another than was meant: an empty file must not replace a backup.
  await withExisting('export', options.database, async (store) => {
    if (options.format === 'sheets') {
      await writeSheets(store, file);
      return print(`${file} holds ${await recordCounts(store)} as sheets`);
    }
    const written: ListWritten = { records: 0, guarded: 0 };
    const write = options.format === 'ndjson' ? writeCatalogLines : writeCatalogFile;
    const text = list === null ? write(store.allRecords()) : writeList(store, list, written);
    if (file === '-') await writeToOutput(text);
    else {
      const { regular } = await replaceFile(text, file);
      const plural = list && collectionWords[list.collection].segment;
      const summary = plural === null ? await recordCounts(store) : `${written.records} ${plural}`;
      // Standard output may be this device or pipe, and the line would end up in the data.
      if (regular) print(`${file} holds ${summary}`);
      else printError(`wrote ${summary} to ${file}`);
    }
    if (written.guarded > 0)
      printError(
        `${countOf(written.guarded, 'value', 'values')} with formulas got a leading apostrophe, so that spreadsheets don't run them; json and ndjson have them unchanged`,
      );
  });
}

async function writeToOutput(text: AsyncGenerator<string>): Promise<void> {
  // A terminal interprets control characters in records, so they are escaped.
  const show = process.stdout.isTTY
    ? (chunk: string) => escapeLines(chunk.replaceAll('\r\n', '\n'))
    : (chunk: string) => chunk;
  await pipeline(Readable.from(text).map(show), process.stdout, { end: false });
}

function replaceFile(text: AsyncGenerator<string>, file: string): Promise<{ regular: boolean }> {
  const fill = (out: Writable) => {
    const readable = Readable.from(text);
    return file.endsWith('.gz') ? pipeline(readable, createGzip(), out) : pipeline(readable, out);
  };
  return writeOutputFiles('export', [{ file, fill }]);
}

async function recordCounts(store: CatalogStore): Promise<string> {
  const states = await Promise.all(collectionNames.map((name) => store.state(name)));
  const count = (name: CollectionName) => states[collectionNames.indexOf(name)]?.count ?? 0;
  return countsInWords(byCollection(count));
}
