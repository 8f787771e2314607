import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type CollectionName, collectionNames, collections } from '../contract/collections.ts';
import { writeCatalogFile } from '../service/records/catalog-file.ts';
import { type CatalogStore, StoreUnavailable, UnusableDatabase } from '../service/store.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { databaseName, openExisting, storeAsCommandFailure } from '../server/open-catalog.ts';
import { type ListWritten, writeList } from './export-list.ts';
import type { CommandLine } from './command-line.ts';
import { readListExport } from './read-list-export.ts';
import { escapeLines, print, printError } from '../server/terminal-output.ts';
import { writeOutputFile } from './write-output-file.ts';

interface Contents {
  text: AsyncGenerator<string>;
  summary: () => Promise<string>;
  notice: () => string | null;
}

/**
 * `catalog export FILE` (`-`: standard output): a file that `catalog import` reads, or with `--format` one
 * collection.
 */
export async function exportCatalog(line: CommandLine): Promise<void> {
  const [file = ''] = line.operands;
  const list = readListExport(line);
  const database = line.options['database'] ?? '';
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
  return { text: writeCatalogFile(store), summary: () => countsOf(store), notice: () => null };
}

function listOf(store: CatalogStore, settings: Parameters<typeof writeList>[1]): Contents {
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

/** "29 subdomain, 3 taxonomy, …". */
async function countsOf(store: CatalogStore): Promise<string> {
  const count = async (name: CollectionName) => `${(await store.state(name)).count} ${name}`;
  return (await Promise.all(collectionNames.map(count))).join(', ');
}
