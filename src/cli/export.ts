import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { writeCatalogFile } from '../service/records/catalog-file.ts';
import { type CatalogStore, StoreUnavailable, UnusableDatabase } from '../service/store.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { databaseName, openExisting } from '../server/open-catalog.ts';
import { refuseNpmBanner } from './npm-banner.ts';
import type { CommandLine } from './parse-args.ts';
import { escapeLines, print, printError } from '../server/terminal-output.ts';
import { storeAsCommandFailure } from '../server/store-failure.ts';
import { writeOutputFile } from './write-output-file.ts';

/** `catalog export FILE`: writes the catalog as `catalog import` reads it; `-` is standard output. */
export async function exportCatalog({ operands: [file = ''], options }: CommandLine): Promise<void> {
  if (file === '-') refuseNpmBanner('export -', process.env, process.stdout.isTTY);
  const database = options['database'] ?? '';
  const store = await openExisting(database);
  try {
    if (file === '-') {
      // A terminal would interpret control characters in records; escaped, the JSON is equivalent.
      const show = process.stdout.isTTY ? escapeLines : (text: string) => text;
      await pipeline(Readable.from(writeCatalogFile(store)).map(show), process.stdout, { end: false });
      return;
    }
    const { regular } = await writeCatalog(store, file);
    const counts = await countsOf(store);
    // A device or pipe may be the same as standard output, and the message would end up in the catalog.
    if (regular) print(`${file} holds ${counts}`);
    else printError(`wrote ${counts} to ${file}`);
  } catch (error) {
    throw storeAsCommandFailure('export', databaseName(database), error);
  } finally {
    await store.close();
  }
}

async function writeCatalog(store: CatalogStore, file: string): Promise<{ regular: boolean }> {
  try {
    return await writeOutputFile(file, (out) => {
      const text = Readable.from(writeCatalogFile(store));
      return file.endsWith('.gz') ? pipeline(text, createGzip(), out) : pipeline(text, out);
    });
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof UnusableDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog export: ${file} cannot be written: ${reason}`);
  }
}

/** "29 subdomain, 3 taxonomy, …": the size of each collection. */
async function countsOf(store: CatalogStore): Promise<string> {
  const count = async (name: CollectionName) => `${(await store.state(name)).count} ${name}`;
  return (await Promise.all(collectionNames.map(count))).join(', ');
}
