import type { Command } from 'commander';
import { usableId } from '../../catalog/changes/compare-catalogs.ts';
import type { GoneRecord } from '../../service/store.ts';
import { byCollection, countsInWords } from '../../contract/collection-names.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { addIdsOf, formerChanges, goneBy } from '../read/former-catalog.ts';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { databaseName, openStore, storeAsCommandFailure } from '../../server/database/open-catalog.ts';
import { createCommand, databaseOption, maxSizeOption, usageError } from '../command-line.ts';
import { invalidValue } from '../option-values.ts';
import type { SheetRows } from '../sheets/sheet-rows.ts';
import {
  encodingOption,
  mistakesFailure,
  readCatalog,
  type SourceOptions,
  type SourceRecord,
  stageCatalog,
} from '../read/catalog-source.ts';
import { putInReadingOrder } from '../read/reading-order.ts';
import { isFolder, sourceName } from '../read/source-kind.ts';
import { reviewChanges, type Share } from '../compare/review-import.ts';

export const importCommand = () =>
  createCommand(
    'import',
    'Replaces the catalog with that of a file, plain or gzipped (- for standard input): {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}, or NDJSON as catalog export --format ndjson writes it; of a folder of sheets, variable.csv and so on (see catalog new); of a database; or with that of the service at a base address. Every record is checked first. Errors are listed with their lines, up to 100. If there are errors, or a service cannot be read completely, the catalog does not change.',
    [
      ['import catalog.json.gz', 'replaces the catalog in catalog.sqlite'],
      ['import my-catalog', 'replaces it with a folder of sheets; slugs keep their ids'],
      ['import https://example.org/api/ --database copy.sqlite', 'copies the catalog of a running service'],
    ],
  )
    .argument('<FILE|DIR|DATABASE|URL>')
    .addOption(databaseOption())
    .option(
      '--dry-run',
      'check everything and report counts, errors and all that would change, but change nothing',
    )
    .option(
      '--sort',
      'put variables in the order of their codes, indicators in that of their topics and names, and topics and taxonomies in that of their names; without it, this is done only if the rows of tables are far apart in the input',
    )
    .option(
      '--max-gone <SHARE>',
      'refuse if more records than this would disappear: a whole number, or a percentage such as 10%',
      readShare,
    )
    .option(
      '--before <FILE|DIR|URL>',
      'give rows of sheets without an id that of the same record in this catalog, such as the published one, instead of that in the database, and take over what its history says of records that are gone',
    )
    .option('--force', 'import also if most records would have other IDs, so that links to them break')
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .addOption(encodingOption())
    .action(importCatalog);

interface ImportOptions extends SourceOptions {
  database: string;
  dryRun?: true;
  sort?: true;
  maxGone?: Share;
  force?: true;
  before?: string;
}

function readShare(text: string): Share {
  const [, records, percent] = /^(?:([0-9]+)|([0-9]+(?:\.[0-9]+)?)%)$/.exec(text) ?? [];
  if (records !== undefined) return { text, of: () => Number(records) };
  const share = Number(percent);
  if (share <= 100) return { text, of: (total) => (total * share) / 100 };
  throw invalidValue('a whole number of records or a percentage from 0% to 100%', text);
}

/** Records are staged first, so that an error changes nothing. */
async function importCatalog(from: string, options: ImportOptions, command: Command): Promise<void> {
  const { database, dryRun, sort, maxGone, force, before, maxSize, encoding } = options;
  const name = databaseName(database);
  if (database === ':memory:')
    throw new CommandFailure(
      'catalog import: --database :memory: would be gone when import ends; specify a file or a PostgreSQL address',
      2,
    );
  if (before !== undefined && !isFolder(from))
    throw usageError(command, '--before is for a folder of sheets: the records of others have their ids');
  let former: readonly GoneRecord[] = [];
  const addEarlier = async (rows: SheetRows) => {
    await addIdsOf(database, rows, before === undefined);
    if (before === undefined) return;
    const published = new Set<string>();
    const add = ({ collection, value }: SourceRecord) => {
      rows.addEarlier(collection, value());
      published.add(`${collection} ${usableId(value())}`);
    };
    await readCatalog(before, { maxSize, encoding }, command, add);
    const gone = goneBy(await formerChanges(before, 'import'));
    former = gone.filter(({ collection, id }) => !published.has(`${collection} ${id}`));
    for (const { collection, id } of former) if (typeof id === 'number') rows.countFrom(collection, id);
  };
  const staging = createStaging();
  try {
    const mistakes = await stageCatalog(from, { encoding, maxSize, addEarlier }, command, staging);
    if (mistakes.list.length > 0) throw mistakesFailure('import', from, mistakes, `; ${name} is unchanged`);
    const counts = countsInWords(byCollection((each) => staging.count(each)));
    const review = () =>
      reviewChanges(database, staging, {
        dryRun: dryRun === true,
        maxGone,
        isForced: force === true,
        former,
      });
    if (dryRun) {
      await review();
      print(`${sourceName(from)} has ${counts} and no errors; ${name} is unchanged (dry run)`);
      return;
    }
    const isSorted = putInReadingOrder(staging, sort === true);
    const store = await openStore(database);
    try {
      await store.replaceAll(staging.records(), review);
    } finally {
      await store.close();
    }
    print(`Imported ${counts} into ${name}`);
    if (isSorted && !sort)
      print('The rows of its tables were far apart in the input: its lists are in the order of --sort');
  } catch (error) {
    throw storeAsCommandFailure('import', name, error);
  }
}
