import type { Command } from 'commander';
import { type Ledger, ledgerOf, type ReceivedPage } from '../catalog/records/ledger.ts';
import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { stageCatalogFile } from '../service/records/catalog-file.ts';
import type { RecordSink } from '../service/records/catalog-staging.ts';
import { readCatalogInput } from './catalog-input.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { asUnreadable, readSheets } from './read-records.ts';
import { type InputSettings, isFolder, mistakeLine } from './stage-input.ts';

export type WholeCatalog = Readonly<Record<CollectionName, Ledger>>;

/** In records: they share their sources from one page to the next. */
const pageSize = 1000;

/**
 * Reads the catalog of a file (`-`: standard input), folder of sheets or service as the explorer does: invalid fields are marked,
 * but sheets must be valid. Throws a CommandFailure with exit code 2 and the name of `command` if it cannot be read completely.
 */
export async function readWholeCatalog(
  from: string,
  { maxSize, encoding }: Omit<InputSettings, 'replaced'>,
  command: Command,
): Promise<WholeCatalog> {
  const name = command.name();
  const pages = byCollection((): ReceivedPage[] => []);
  const waiting = byCollection((): unknown[] => []);
  const readWaiting = (name: CollectionName) => {
    pages[name].push({ results: waiting[name].splice(0), count: null });
    return ledgerOf(name, pages[name]);
  };
  const take = (collection: CollectionName, value: unknown) => {
    if (waiting[collection].push(value) === pageSize) readWaiting(collection);
  };
  const sink: RecordSink = {
    take,
    count(name) {
      const { entries, held } = readWaiting(name);
      return entries.length + held.length;
    },
    add: () => null,
  };
  try {
    if (isFolder(from)) {
      await readSheets(from, { maxSize, encoding, replaced: null }, command, (collection, record) =>
        take(collection, record && JSON.parse(record.text)),
      );
      return byCollection(readWaiting);
    }
    const mistakes = /^https?:\/\//i.test(from)
      ? await fetchCatalog(from, maxSize, sink, name)
      : stageCatalogFile(await readCatalogInput(from, maxSize, name), sink);
    const [mistake] = mistakes.list;
    if (mistake === undefined) return byCollection(readWaiting);
    throw new CommandFailure(`catalog ${name}: ${mistakeLine(from, mistake)}`);
  } catch (error) {
    throw asUnreadable(error);
  }
}
