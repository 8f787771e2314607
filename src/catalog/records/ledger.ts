import type { CollectionName } from '../../contract/collections.ts';
import {
  type LedgerBuilder,
  type ReceivedPage,
  addPage,
  createLedgerBuilder,
  type Version,
} from './ledger-builder.ts';
import { EntriesByKey } from './entries-by-key.ts';
import type { Entry, UnusableRecord } from './entry.ts';

export type { ReceivedPage, Version };

/** `received` equals entries + held + repeats + versions. */
export interface Ledger<C extends CollectionName = CollectionName> {
  readonly collection: C;
  readonly pages: number;
  readonly received: number;
  readonly entries: readonly Entry<C>[];
  readonly byKey: ReadonlyMap<string, Entry<C>>;
  readonly held: readonly UnusableRecord[];
  readonly repeats: number;
  readonly versions: readonly Version<C>[];
  readonly count: number | null;
  readonly countChanged: boolean;
}

interface Chain<C extends CollectionName> {
  arrivals: LedgerBuilder<C>;
  ledger: Ledger<C>;
}

interface Ledgers<C extends CollectionName> {
  empty: Ledger<C>;
  chains: WeakMap<ReceivedPage, Chain<C>>;
}

const ledgers: { [C in CollectionName]: Ledgers<C> } = {
  subdomain: noLedgers('subdomain'),
  taxonomy: noLedgers('taxonomy'),
  indicator: noLedgers('indicator'),
  variable: noLedgers('variable'),
};

/** The same pages return the same object, only added pages are processed, and earlier ledgers never change. */
export function ledgerOf<C extends CollectionName>(collection: C, pages: readonly ReceivedPage[]): Ledger<C> {
  const first = pages[0];
  const { empty, chains }: Ledgers<C> = ledgers[collection];
  if (first === undefined) return empty;
  const known = chains.get(first);
  if (known !== undefined && sameWay(pages, known.arrivals.pages)) {
    if (pages.length === known.arrivals.pages.length) return known.ledger;
    if (pages.length > known.arrivals.pages.length) return grow(known, pages);
    // For fewer pages than known: the longer list remains cached.
    return grow(newChain(empty), pages);
  }
  const chain = newChain(empty);
  chains.set(first, chain);
  return grow(chain, pages);
}

function noLedgers<C extends CollectionName>(collection: C): Ledgers<C> {
  return { empty: stateOf(createLedgerBuilder(collection)), chains: new WeakMap() };
}

function newChain<C extends CollectionName>(empty: Ledger<C>): Chain<C> {
  return { arrivals: createLedgerBuilder(empty.collection), ledger: empty };
}

function grow<C extends CollectionName>(chain: Chain<C>, pages: readonly ReceivedPage[]): Ledger<C> {
  for (const page of pages.slice(chain.arrivals.pages.length)) addPage(chain.arrivals, page);
  chain.ledger = stateOf(chain.arrivals);
  return chain.ledger;
}

function stateOf<C extends CollectionName>(arrivals: LedgerBuilder<C>): Ledger<C> {
  const { collection, pages, received, positions, repeats, count, countChanged } = arrivals;
  const entries = arrivals.entries.slice();
  return {
    collection,
    pages: pages.length,
    received,
    entries,
    byKey: new EntriesByKey(positions, entries),
    held: arrivals.held.slice(),
    repeats,
    versions: arrivals.versions.slice(),
    count,
    countChanged,
  };
}

function sameWay(pages: readonly ReceivedPage[], known: readonly ReceivedPage[]): boolean {
  const shorter = pages.length < known.length ? pages : known;
  // Continuing past the length limit marks a page, which does not change its records.
  return shorter.every((_, index) => pages[index]?.results === known[index]?.results);
}
