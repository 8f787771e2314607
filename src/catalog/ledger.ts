import type { CollectionName } from '../contract/collections.ts';
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

/**
 * The state of a collection after a number of pages. `received` always equals entries + held + repeats + versions;
 * `count` is the last one received; `countChanged` is about the last of the `rounds` in which the list was loaded.
 */
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
  readonly rounds: number;
}

interface Chain<C extends CollectionName> {
  arrivals: LedgerBuilder<C>;
  ledger: Ledger<C>;
}

type Chains = { [C in CollectionName]: WeakMap<ReceivedPage, Chain<C>> };
type EmptyLedgers = { [C in CollectionName]: Ledger<C> };

/** State by first page of each collection, so that each page is processed once. */
const chains: Chains = {
  subdomain: new WeakMap(),
  taxonomy: new WeakMap(),
  indicator: new WeakMap(),
  variable: new WeakMap(),
};

const emptyLedgers: EmptyLedgers = {
  subdomain: stateOf(createLedgerBuilder('subdomain')),
  taxonomy: stateOf(createLedgerBuilder('taxonomy')),
  indicator: stateOf(createLedgerBuilder('indicator')),
  variable: stateOf(createLedgerBuilder('variable')),
};

/**
 * The ledger of a collection's pages, in the order received. The same pages return the same object, only added pages
 * are processed, and earlier ledgers never change.
 */
export function ledgerOf<C extends CollectionName>(collection: C, pages: readonly ReceivedPage[]): Ledger<C> {
  const first = pages[0];
  if (first === undefined) return emptyLedgers[collection];
  const ofCollection: WeakMap<ReceivedPage, Chain<C>> = chains[collection];
  const known = ofCollection.get(first);
  if (known !== undefined && sameWay(pages, known.arrivals.pages)) {
    if (pages.length === known.arrivals.pages.length) return known.ledger;
    if (pages.length > known.arrivals.pages.length) return grow(known, pages);
    // For fewer pages than before, the longer list stays cached.
    return grow(newChain(collection), pages);
  }
  const chain = newChain(collection);
  ofCollection.set(first, chain);
  return grow(chain, pages);
}

function newChain<C extends CollectionName>(collection: C): Chain<C> {
  return { arrivals: createLedgerBuilder(collection), ledger: emptyLedgers[collection] };
}

function grow<C extends CollectionName>(chain: Chain<C>, pages: readonly ReceivedPage[]): Ledger<C> {
  for (const page of pages.slice(chain.arrivals.pages.length)) addPage(chain.arrivals, page);
  chain.ledger = stateOf(chain.arrivals);
  return chain.ledger;
}

function stateOf<C extends CollectionName>(arrivals: LedgerBuilder<C>): Ledger<C> {
  const { collection, pages, received, positions, repeats, count, countChanged, rounds } = arrivals;
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
    rounds,
  };
}

/** Whether one list of pages is a prefix of the other. */
function sameWay(pages: readonly ReceivedPage[], known: readonly ReceivedPage[]): boolean {
  const shorter = pages.length < known.length ? pages : known;
  return shorter.every((_, index) => pages[index] === known[index]);
}
