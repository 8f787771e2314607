import type { Command } from 'commander';
import type { CatalogStaging } from '../../service/records/catalog-staging.ts';
import { openStaging } from '../../service/sqlite/sqlite-staging.ts';
import { inputName } from '../catalog-input.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { fetchCatalog } from '../fetch-catalog.ts';
import { databaseName, openStore, storeAsCommandFailure } from '../../server/open-catalog.ts';
import { createCommand, databaseOption, maxSizeOption } from '../command-line.ts';
import { print } from '../../server/terminal-output.ts';
import type { Encoding } from '../sheets/read-sheet.ts';
import { encodingOption, mistakesFailure, stagedCounts, stageInput } from '../stage-input.ts';

export const importCommand = () =>
  createCommand(
    'import',
    'Replaces the catalog with that of a file, plain or gzipped (- for standard input): {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}; of a folder of sheets, variable.csv and so on (see catalog new); or with that of the service at a base address. Every record is checked first. Errors are listed with their lines, up to 100. If there are errors, or a service cannot be read completely, the catalog does not change.',
    [
      ['import catalog.json.gz', 'replaces the catalog in catalog.sqlite'],
      ['import my-catalog', 'replaces it with a folder of sheets; slugs keep their ids'],
      ['import https://example.org/api/ --database copy.sqlite', 'copies the catalog of a running service'],
    ],
  )
    .argument('<FILE|DIR|URL>')
    .addOption(databaseOption())
    .option('--dry-run', 'check everything and report counts and errors, but change nothing')
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .addOption(encodingOption())
    .action(importCatalog);

interface ImportOptions {
  database: string;
  dryRun?: true;
  maxSize: number;
  encoding: Encoding;
}

/** Records are staged first, so that an error changes nothing. */
async function importCatalog(from: string, options: ImportOptions, command: Command): Promise<void> {
  const { database, dryRun, maxSize, encoding } = options;
  const name = databaseName(database);
  if (database === ':memory:')
    throw new CommandFailure(
      'catalog import: --database :memory: would be gone when import ends; specify a file or a PostgreSQL address',
      2,
    );
  const staging = openStaging();
  try {
    const mistakes = /^https?:\/\//i.test(from)
      ? await fetchCatalog(from, maxSize, staging)
      : await stageInput(from, { encoding, maxSize, replaced: database }, staging, command);
    if (mistakes.list.length > 0) throw mistakesFailure('import', from, mistakes, `; ${name} is unchanged`);
    const counts = stagedCounts(staging);
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
