import { type Command, Option } from 'commander';
import { usableId } from '../../catalog/changes/compare-catalogs.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import type { RetiredRecord } from '../../contract/change.ts';
import { CommandFailure, printError } from '../../server/command/messages.ts';
import { storeAsCommandFailure, withExisting } from '../../server/database/open-catalog.ts';
import { recordCheck } from '../../service/records/catalog-file.ts';
import { CatalogMistake, CatalogMistakes, type RecordSink } from '../../service/records/catalog-staging.ts';
import type { ReadRecord } from '../../service/records/catalog-text.ts';
import { usageError } from '../command-line.ts';
import { readEncoding } from '../option-values.ts';
import { readFile } from './read-catalog-file.ts';
import { fetchCatalog } from './read-service.ts';
import { sourceKind, sourceName } from './source-kind.ts';
import { type SheetSettings, stageSheets } from '../sheets/stage-sheets.ts';
import type { FoundWrong } from '../sheets/take-rows.ts';

export function encodingOption(): Option {
  return new Option(
    '--encoding <NAME>',
    'the encoding of sheets, such as windows-1252, windows-1251 or shift_jis',
  )
    .default('utf-8')
    .argParser(readEncoding);
}

/** The options of every command that reads a catalog. */
export type SourceOptions = Pick<SheetSettings, 'encoding' | 'maxSize'>;

export interface SourceSettings extends SheetSettings {
  /** Takes the records of sheets that have a successor. */
  retired?: RetiredRecord[];
}

/** A record of any source, valid or not; those of sheets are valid. */
export interface SourceRecord extends Pick<ReadRecord, 'collection' | 'text' | 'value'> {
  /** Where it is, for messages: "line 12". */
  place: string;
  /** Null without a usable one. */
  id: number | string | null;
}

/** Passes each record of any source to `take`; rejects with a CommandFailure with exit code 2 if it cannot be read completely. */
export async function readCatalog(
  from: string,
  settings: SourceSettings,
  command: Command,
  take: (record: SourceRecord) => void,
): Promise<void> {
  try {
    const mistakes = new CatalogMistakes();
    await readSource(from, settings, command, {
      mistakes,
      warnings: new CatalogMistakes(1),
      retired: settings.retired ?? [],
      take(record) {
        const { collection, index, line, text, value } = record;
        const place = line === null ? `${collection}[${index}]` : `line ${line}`;
        take({ collection, place, id: record.id ?? usableId(value()), text, value });
      },
      add: ({ collection, id, json }, index) => {
        take({ collection, place: `row ${index}`, id, text: json, value: () => JSON.parse(json) });
        return null;
      },
    });
    if (mistakes.list.length > 0) throw mistakesFailure(command.name(), from, mistakes, '');
  } catch (error) {
    throw error instanceof CommandFailure ? new CommandFailure(error.message, 2, error.findings) : error;
  }
}

/** Adds the valid records of any source to `staging`, and returns what is wrong with others; prints warnings on standard error. */
export async function stageCatalog(
  from: string,
  settings: SourceSettings,
  command: Command,
  staging: RecordSink,
): Promise<CatalogMistakes> {
  const [mistakes, warnings] = [new CatalogMistakes(), new CatalogMistakes(1)];
  const take = recordCheck(staging, mistakes, warnings);
  const add: RecordSink['add'] = (record, index) => staging.add(record, index);
  const { retired } = staging;
  await readSource(from, settings, command, { mistakes, warnings, take, add, retired });
  printError(...mistakeLines(from, warnings, 'warning: '));
  return mistakes;
}

/** Takes the records of sheets, which are valid, by `add`, and all others by `take`. */
interface SourceSink extends RecordSink, FoundWrong {
  take: (record: ReadRecord) => void;
}

async function readSource(
  from: string,
  settings: SourceSettings,
  command: Command,
  sink: SourceSink,
): Promise<void> {
  const kind = sourceKind(from);
  if (kind === 'folder') return void (await stageSheets(from, settings, sink));
  if (settings.encoding !== 'utf-8') throw usageError(command, '--encoding is for a folder of sheets');
  if (/\.(?:csv|xlsx?|ods)$/i.test(from))
    throw usageError(
      command,
      `${from} is one file; save every sheet as "CSV UTF-8" in a folder, as variable.csv and so on, and give the folder`,
    );
  try {
    if (kind === 'database') await readDatabase(from, sink.take, command.name());
    else if (kind === 'service') await fetchCatalog(from, settings.maxSize, sink.take, command.name());
    else await readFile(from, settings.maxSize, sink.take, command.name());
  } catch (error) {
    // Also of the staging, whose folder may be full.
    if (!(error instanceof CatalogMistake))
      throw storeAsCommandFailure(command.name(), sourceName(from), error);
    sink.mistakes.add(error);
  }
}

const readDatabase = (from: string, take: SourceSink['take'], command: string) =>
  withExisting(command, from, async (store) => {
    for await (const { collection, position, id, json } of store.allRecords())
      if (id !== null && json !== null)
        take({ collection, index: position ?? 0, line: null, id, text: json, value: () => JSON.parse(json) });
  });

/** Errors or warnings in the format that editors recognize; the last of a kind says how many more there are. */
function mistakeLines(from: string, mistakes: CatalogMistakes, prefix = ''): string[] {
  return mistakes.list.map((mistake) => {
    const { file, line, column, message } = mistake;
    const further = mistakes.furtherOf(mistake);
    const more = further === 0 ? '' : ` (and ${formatCount(further)} more like this)`;
    const parts = [file ?? sourceName(from), line, column, ` ${prefix}${message}${more}`];
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
  return new CommandFailure(`catalog ${command}: ${sourceName(from)} has ${errors}${outcome}`, 1, lines);
}
