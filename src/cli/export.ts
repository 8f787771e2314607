import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeCatalogFile } from '../service/records/catalog-file.ts';
import { type CatalogStore, StoreUnavailable, UnusableDatabase } from '../service/store.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { countsOf } from './import.ts';
import { databaseName, openExisting } from '../server/open-catalog.ts';
import { refuseNpmBanner } from './npm-banner.ts';
import type { CommandLine } from './parse-args.ts';
import { storeAsCommandFailure } from '../server/store-failure.ts';

/** `catalog export FILE`: what `catalog import` reads back the same; `-` is standard output. */
export async function exportCatalog({ operands: [file = ''], options }: CommandLine): Promise<void> {
  if (file === '-') refuseNpmBanner('export -', process.env, process.stdout.isTTY);
  const database = options['database'] ?? '';
  const store = await openExisting(database);
  try {
    if (file === '-') {
      await pipeline(Readable.from(writeCatalogFile(store)), process.stdout, { end: false });
      return;
    }
    await writeWhole(store, file);
    console.log(`${file} holds ${await countsOf(store)}`);
  } catch (error) {
    throw storeAsCommandFailure('export', databaseName(database), error);
  } finally {
    await store.close();
  }
}

/** Written beside its place and moved there when whole, so that nobody finds half a file. */
async function writeWhole(store: CatalogStore, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const out: Writable = createWriteStream(unfinished, { flags: 'wx' });
    const text = Readable.from(writeCatalogFile(store));
    await (file.endsWith('.gz') ? pipeline(text, createGzip(), out) : pipeline(text, out));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof StoreUnavailable || error instanceof UnusableDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog export: ${file} cannot be written: ${reason}`);
  }
}
