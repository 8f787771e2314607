import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { Option } from 'commander';
import { countOf, formatCount } from '../catalog/count.ts';
import { byCollection, collectionNames, countsInWords } from '../contract/collection-names.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { isPostgres } from '../server/database/database-address.ts';
import { openExisting } from '../server/database/open-catalog.ts';
import { isUntouchedSample } from '../server/database/sample-catalog.ts';
import { printError } from '../server/command/terminal-output.ts';
import { stageCatalogFile } from '../service/records/catalog-file.ts';
import { CatalogMistakes, type CatalogStaging } from '../service/records/catalog-staging.ts';
import type { CatalogStore } from '../service/store.ts';
import { inputName, readCatalogInput } from './catalog-input.ts';
import { usageError } from './command-line.ts';
import { choice } from './option-values.ts';
import { type Encoding, encodings } from './sheets/read-sheet.ts';
import type { SheetRows } from './sheets/sheet-rows.ts';
import { stageSheets } from './sheets/stage-sheets.ts';

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export function encodingOption(): Option {
  return new Option('--encoding <NAME>', 'the encoding of sheets: utf-8 or windows-1252')
    .default('utf-8')
    .argParser(choice(encodings));
}

/** The options of every command that reads a catalog; `maxSize` in bytes. */
export interface InputOptions {
  encoding: Encoding;
  maxSize: number;
}

export interface InputSettings extends InputOptions {
  /** Adds the records whose ids the rows of sheets take that have none. */
  addEarlier?: ((rows: SheetRows) => Promise<void>) | undefined;
}

/** Adds the records of a catalog file or a folder of sheets to `staging`; prints warnings on standard error. */
export async function stageInput(
  from: string,
  { encoding, maxSize, addEarlier }: InputSettings,
  staging: CatalogStaging,
  command: Command,
): Promise<CatalogMistakes> {
  if (isFolder(from)) {
    const { mistakes, warnings } = await stageSheets(from, { encoding, maxSize, addEarlier }, staging);
    printError(...mistakeLines(from, warnings, 'warning: '));
    return mistakes;
  }
  if (encoding !== 'utf-8') throw usageError(command, '--encoding is for a folder of sheets');
  if (/\.(?:csv|xlsx?|ods)$/i.test(from))
    throw usageError(
      command,
      `${from} is one file; save every sheet as "CSV UTF-8" in a folder, as variable.csv and so on, and give the folder`,
    );
  const warnings = new CatalogMistakes(1);
  const mistakes = stageCatalogFile(await readCatalogInput(from, maxSize), staging, warnings);
  printError(...mistakeLines(from, warnings, 'warning: '));
  return mistakes;
}

/** Opens the catalog in `database`; null if there is none yet. */
export async function openReplacedCatalog(database: string): Promise<CatalogStore | null> {
  if (!isPostgres(database) && !existsSync(database)) return null;
  const store = await openExisting(database);
  let isNew = true;
  try {
    isNew = await store.isNew();
    return isNew ? null : store;
  } finally {
    if (isNew) await store.close();
  }
}

/**
 * The ids that were given in `database`, none if it has the sample, whose ids are given again; `withRecords` also says which record
 * of the catalog has which.
 */
export async function addIdsOf(database: string, rows: SheetRows, withRecords = true): Promise<void> {
  const store = await openReplacedCatalog(database);
  if (store === null) return;
  try {
    if (await isUntouchedSample(store)) return;
    for (const name of collectionNames) rows.countFrom(name, (await store.state(name)).lastId);
    if (!withRecords) return;
    for await (const { collection, json } of store.allRecords())
      if (json !== null) rows.addEarlier(collection, JSON.parse(json));
  } finally {
    await store.close();
  }
}

export function stagedCounts(staging: CatalogStaging): string {
  return countsInWords(byCollection((each) => staging.count(each)));
}

/** Errors or warnings in the format that editors recognize; the last of a kind says how many more there are. */
function mistakeLines(from: string, mistakes: CatalogMistakes, prefix = ''): string[] {
  return mistakes.list.map((mistake) => {
    const { file, line, column, message } = mistake;
    const further = mistakes.furtherOf(mistake);
    const more = further === 0 ? '' : ` (and ${formatCount(further)} more like this)`;
    const parts = [file ?? inputName(from), line, column, ` ${prefix}${message}${more}`];
    return parts.filter((part) => part !== null).join(':');
  });
}

/** One line per error, and a summary that ends in `outcome`. */
export function mistakesFailure(
  command: string,
  from: string,
  mistakes: CatalogMistakes,
  outcome: string,
): CommandFailure {
  const lines = mistakeLines(from, mistakes);
  const number = countOf(mistakes.count, 'error', 'errors');
  const errors = mistakes.full() ? `${number} or more; checking stopped there` : number;
  return new CommandFailure(`catalog ${command}: ${inputName(from)} has ${errors}${outcome}`, 1, lines);
}
