import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { type RecordText, recordText, usableId } from '../catalog/changes/compare-catalogs.ts';
import type { CollectionName } from '../contract/collections.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { isPostgres } from '../server/database/database-address.ts';
import { databaseName, openExisting, storeAsCommandFailure } from '../server/database/open-catalog.ts';
import { stageCatalogFile } from '../service/records/catalog-file.ts';
import { createStaging, type RecordSink } from '../service/records/catalog-staging.ts';
import { inputName, readCatalogInput } from './catalog-input.ts';
import { isCatalogInput } from './check/check-input.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { type InputSettings, isFolder, mistakesFailure, stageInput } from './stage-input.ts';

/** A record as it was read, valid or not. */
export interface ReadRecord {
  collection: CollectionName;
  /** Where it is: "line 12". */
  place: string;
  value: () => unknown;
  /** Null without a usable id. */
  text: () => RecordText | null;
}

type TakeRecord = (record: ReadRecord) => void;

/** Whether `from` is a database, a SQLite file or a PostgreSQL address. */
export function isDatabase(from: string): boolean {
  return isPostgres(from) || (existsSync(from) && !isCatalogInput(from));
}

/**
 * Passes each record of a catalog file (`-`: standard input), folder of sheets, database or service to `take`.
 * Rejects with a CommandFailure, which names `command`'s, if it cannot be read completely.
 */
export async function readRecords(
  from: string,
  settings: InputSettings,
  command: Command,
  take: TakeRecord,
): Promise<void> {
  const name = command.name();
  if (isDatabase(from)) return readDatabase(name, from, take);
  if (isFolder(from)) return readSheets(from, settings, command, take);
  let read = 0;
  const seen = new Map<CollectionName, Set<unknown>>();
  const sink: RecordSink = {
    take(collection, value, line) {
      read += 1;
      const ids = seen.get(collection) ?? new Set();
      seen.set(collection, ids.add(usableId(value) ?? `#${read}`));
      const place = line === null ? `record ${read}` : `line ${line}`;
      take({ collection, place, value: () => value, text: () => recordText(value) });
    },
    count: (collection) => seen.get(collection)?.size ?? 0,
    add: () => null,
  };
  const mistakes = /^[a-z][a-z0-9+.-]*:\/\//i.test(from)
    ? await fetchCatalog(from, settings.maxSize, sink, name)
    : stageCatalogFile(await readCatalogInput(from, settings.maxSize, name), sink);
  if (mistakes.list.length > 0) throw mistakesFailure(name, from, mistakes, '');
}

async function readSheets(
  from: string,
  settings: InputSettings,
  command: Command,
  take: TakeRecord,
): Promise<void> {
  const staging = createStaging();
  const mistakes = await stageInput(from, settings, staging, command);
  if (mistakes.list.length > 0) throw mistakesFailure(command.name(), from, mistakes, '');
  for (const { collection, id, json } of staging.records())
    take(storedRecord(collection, id, json, `id ${id}`));
}

async function readDatabase(command: string, from: string, take: TakeRecord): Promise<void> {
  const store = await openExisting(from);
  try {
    for await (const { collection, position, id, json } of store.allRecords())
      if (id !== null && json !== null) take(storedRecord(collection, id, json, `position ${position}`));
  } catch (error) {
    throw storeAsCommandFailure(command, databaseName(from), error);
  } finally {
    await store.close();
  }
}

function storedRecord(collection: CollectionName, id: number, json: string, place: string): ReadRecord {
  return { collection, place, value: () => JSON.parse(json), text: () => ({ id, text: json }) };
}

/** The name of what was compared, for messages. */
export function catalogName(from: string): string {
  return isDatabase(from) ? databaseName(from) : inputName(from);
}

/** A CommandFailure with exit code 2 for what cannot be read, other errors unchanged. */
export function asUnreadable(error: unknown): unknown {
  return error instanceof CommandFailure ? new CommandFailure(error.message, 2, error.findings) : error;
}
