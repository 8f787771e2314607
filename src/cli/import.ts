import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { readCatalogFile } from '../service/records/catalog-file.ts';
import { CatalogMistake } from '../service/records/catalog-text.ts';
import type { CatalogStore, NewRecord } from '../service/store.ts';
import { readBaseUrl } from './base-url.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { databaseName, openStore } from '../server/open-catalog.ts';
import type { CommandLine } from './parse-args.ts';
import { storeAsCommandFailure } from '../server/store-failure.ts';

/** `catalog import FILE|URL`: that catalog in the place of the database's, or one line why not. */
export async function importCatalog({ operands: [from = ''], options }: CommandLine): Promise<void> {
  const database = options['database'] ?? '';
  const name = databaseName(database);
  try {
    // Whole and checked before the database is touched, or made: what is wrong half-way changes nothing.
    const records = /^https?:\/\//i.test(from)
      ? await fetchCatalog(readBaseUrl('import', from), showProgress)
      : Array.from(readCatalogFile(await readText(from)));
    console.log(`${name} now holds ${await replace(database, records)}`);
  } catch (error) {
    if (error instanceof CatalogMistake)
      throw new CommandFailure(`${from}: ${error.message}; ${name} is as it was`);
    throw storeAsCommandFailure('import', name, error);
  }
}

async function replace(database: string, records: Iterable<NewRecord>): Promise<string> {
  const store = await openStore(database);
  try {
    await store.replaceAll(records);
    return await countsOf(store);
  } finally {
    await store.close();
  }
}

function showProgress(collection: CollectionName, received: number, count: number | null): void {
  const isLast = received === count;
  if (!process.stderr.isTTY && !isLast) return;
  const line = `${collection}: ${received} of ${count ?? 'an unknown number'}`;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line}${isLast ? '\n' : ''}`);
}

/** Gzip is known by its first two bytes, whatever the file is called. */
async function readText(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog import: ${file} cannot be read: ${reason}`);
  }
}

/** "29 subdomain, 3 taxonomy, …": the size of each collection. */
export async function countsOf(store: CatalogStore): Promise<string> {
  const count = async (name: CollectionName) => `${(await store.state(name)).count} ${name}`;
  return (await Promise.all(collectionNames.map(count))).join(', ');
}
