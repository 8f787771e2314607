import { byCollection, type CollectionName, countsInWords } from '../../contract/collection-names.ts';
import { stageCatalogFile } from '../../service/records/catalog-file.ts';
import type { CatalogMistakes, CatalogStaging } from '../../service/records/catalog-staging.ts';
import { openStaging } from '../../service/sqlite/sqlite-staging.ts';
import { inputName, readCatalogInput } from '../catalog-input.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { fetchCatalog } from '../fetch-catalog.ts';
import { databaseName, openStore, storeAsCommandFailure } from '../../server/open-catalog.ts';
import { createCommand, databaseOption, maxSizeOption } from '../command-line.ts';
import { print, printError } from '../../server/terminal-output.ts';

export const importCommand = () =>
  createCommand(
    'import',
    'Replaces the catalog with that of a file, plain or gzipped (- for standard input): {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}; or with that of the service at a base address. Every record is checked first. Errors are listed with their lines, up to 100. If there are errors, or a service cannot be read completely, the catalog does not change.',
    [
      ['import catalog.json.gz', 'replaces the catalog in catalog.sqlite'],
      ['import https://example.org/api/ --database copy.sqlite', 'copies the catalog of a running service'],
    ],
  )
    .argument('<FILE|URL>')
    .addOption(databaseOption())
    .option('--dry-run', 'check everything and report counts and errors, but change nothing')
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .action(importCatalog);

interface ImportOptions {
  database: string;
  dryRun?: true;
  maxSize: number;
}

/** Records are staged first, so that an error changes nothing. */
async function importCatalog(from: string, { database, dryRun, maxSize }: ImportOptions): Promise<void> {
  const name = databaseName(database);
  if (database === ':memory:')
    throw new CommandFailure(
      'catalog import: --database :memory: would be gone when import ends; specify a file or a PostgreSQL address',
      2,
    );
  const staging = openStaging();
  try {
    const mistakes = /^https?:\/\//i.test(from)
      ? await fetchCatalog(from, maxSize, staging, { progress: showProgress, say: printError })
      : await stageCatalogFile(readCatalogInput(from, maxSize), staging);
    if (mistakes.list.length > 0) throw mistakesFailure(inputName(from), mistakes, name);
    const counts = countsInWords(byCollection((each) => staging.count(each)));
    if (dryRun) {
      print(`${inputName(from)} has ${counts} and no errors; ${name} is unchanged (dry run)`);
      return;
    }
    await replaceCatalog(database, staging);
    print(`Imported ${counts} into ${name}`);
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
