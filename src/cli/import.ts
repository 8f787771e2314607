import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { stageCatalogFile } from '../service/records/catalog-file.ts';
import type { CatalogMistakes, CatalogStaging } from '../service/records/catalog-staging.ts';
import { openStaging } from '../service/sqlite/sqlite-staging.ts';
import { readCatalogInput, inputName } from './catalog-input.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { databaseName, openStore, storeAsCommandFailure } from '../server/open-catalog.ts';
import type { CommandLine } from './command-line.ts';
import { print, printError } from '../server/terminal-output.ts';
import { readSize } from './size-option.ts';

/** `catalog import FILE|URL|-`: replaces the catalog. Records are staged first, so that an error changes nothing. */
export async function importCatalog({ operands: [from = ''], options }: CommandLine): Promise<void> {
  const database = options['database'] ?? '';
  const name = databaseName(database);
  if (database === ':memory:')
    throw new CommandFailure(
      'catalog import: --database :memory: would be gone when import ends; specify a file or a PostgreSQL address',
      2,
    );
  const limit = readSize('import: --max-size', options['max-size'] ?? '');
  const staging = openStaging();
  try {
    const mistakes = /^https?:\/\//i.test(from)
      ? await fetchCatalog(from, limit, staging, { progress: showProgress, say: printError })
      : await stageCatalogFile(readCatalogInput(from, limit), staging);
    if (mistakes.list.length > 0) throw mistakesFailure(inputName(from), mistakes, name);
    if (options['dry-run'] === 'yes') {
      print(`${inputName(from)} has ${countsOf(staging)} and no errors; ${name} is unchanged (dry run)`);
      return;
    }
    await replaceCatalog(database, staging);
    print(`${name} now holds ${countsOf(staging)}`);
  } catch (error) {
    throw storeAsCommandFailure('import', name, error);
  } finally {
    staging.close();
  }
}

async function replaceCatalog(database: string, staging: CatalogStaging): Promise<void> {
  const store = await openStore(database);
  try {
    await store.replaceAll(staging.records());
  } finally {
    await store.close();
  }
}

/** One line per error, in the format that editors recognize, and a summary. */
function mistakesFailure(file: string, mistakes: CatalogMistakes, database: string): CommandFailure {
  const lines = mistakes.list.map(({ line, column, message }) =>
    [file, line, column, ` ${message}`].filter((part) => part !== null).join(':'),
  );
  const number = lines.length === 1 ? '1 error' : `${lines.length} errors`;
  const errors = mistakes.full() ? `${number} or more; checking stopped there` : number;
  return new CommandFailure(`catalog import: ${file} has ${errors}; ${database} is unchanged`, 1, lines);
}

function showProgress(collection: CollectionName, received: number, count: number | null): void {
  const isLast = received === count;
  if (!process.stderr.isTTY && !isLast) return;
  const line = `${collection}: ${received} of ${count ?? 'an unknown number'}`;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line}${isLast ? '\n' : ''}`);
}

/** "29 subdomain, 3 taxonomy, …". */
function countsOf(staging: CatalogStaging): string {
  return collectionNames.map((name) => `${staging.count(name)} ${name}`).join(', ');
}
