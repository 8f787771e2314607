import { type Ledger, ledgerOf, type ReceivedPage } from '../catalog/records/ledger.ts';
import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { stageCatalogFile } from '../service/records/catalog-file.ts';
import type { RecordSink } from '../service/records/catalog-staging.ts';
import { readCatalogInput } from './catalog-input.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { asUnreadable } from './read-records.ts';
import { mistakeLine } from './stage-input.ts';

export type WholeCatalog = Readonly<Record<CollectionName, Ledger>>;

/** In records: they share their sources from one page to the next. */
const pageSize = 1000;

/**
 * Reads the catalog of a file (`-`: standard input) or service, at most `limit` bytes, as the explorer does: invalid fields are
 * marked. Throws a CommandFailure with exit code 2 and the name of `command` if it cannot be read completely.
 */
export async function readWholeCatalog(command: string, from: string, limit: number): Promise<WholeCatalog> {
  const pages = byCollection((): ReceivedPage[] => []);
  const waiting = byCollection((): unknown[] => []);
  const readWaiting = (name: CollectionName) => {
    pages[name].push({ results: waiting[name].splice(0), count: null });
    return ledgerOf(name, pages[name]);
  };
  const sink: RecordSink = {
    take(name, value) {
      if (waiting[name].push(value) === pageSize) readWaiting(name);
    },
    count(name) {
      const { entries, held } = readWaiting(name);
      return entries.length + held.length;
    },
    add: () => null,
  };
  try {
    const mistakes = /^https?:\/\//i.test(from)
      ? await fetchCatalog(from, limit, sink, command)
      : await stageCatalogFile(readCatalogInput(from, limit, command), sink);
    const [mistake] = mistakes.list;
    if (mistake === undefined) return byCollection(readWaiting);
    throw new CommandFailure(`catalog ${command}: ${mistakeLine(from, mistake)}`);
  } catch (error) {
    throw asUnreadable(error);
  }
}
