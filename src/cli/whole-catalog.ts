import type { Command } from 'commander';
import { type Ledger, ledgerOf, type ReceivedPage } from '../catalog/records/ledger.ts';
import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { asUnreadable, readRecords } from './read-records.ts';
import type { InputOptions } from './stage-input.ts';

export type WholeCatalog = Readonly<Record<CollectionName, Ledger>>;

/** In records: they share their sources from one page to the next. */
const pageSize = 1000;

/**
 * Reads a catalog from anywhere, as readRecords does, like the explorer: invalid fields are marked, but sheets must be valid.
 * Throws a CommandFailure with exit code 2 and the name of `command` if it cannot be read completely.
 */
export async function readWholeCatalog(
  from: string,
  { maxSize, encoding }: InputOptions,
  command: Command,
): Promise<WholeCatalog> {
  const pages = byCollection((): ReceivedPage[] => []);
  const waiting = byCollection((): unknown[] => []);
  const readWaiting = (name: CollectionName) => {
    pages[name].push({ results: waiting[name].splice(0), count: null });
    return ledgerOf(name, pages[name]);
  };
  try {
    await readRecords(from, { maxSize, encoding }, command, ({ collection, value }) => {
      if (waiting[collection].push(value()) === pageSize) readWaiting(collection);
    });
    return byCollection(readWaiting);
  } catch (error) {
    throw asUnreadable(error);
  }
}
