import type { CollectionName } from '../../contract/collections.ts';
import type { Entry, UnusableRecord } from './entry.ts';
import { createInterner, type Interner } from './interner.ts';
import { readRecord } from './read-record.ts';
import { isObject, sameContent } from './same-content.ts';

export interface ReceivedPage {
  results: readonly unknown[];
  count: number | null;
}

/** The earlier content of a record that was received again with different content; the later one is the entry. */
export interface Version<C extends CollectionName = CollectionName> {
  key: string;
  earlier: Entry<C>;
}

export interface LedgerBuilder<C extends CollectionName> {
  readonly collection: C;
  readonly pages: ReceivedPage[];
  readonly entries: Entry<C>[];
  readonly positions: Map<string, number>;
  readonly held: UnusableRecord[];
  readonly versions: Version<C>[];
  readonly interner: Interner;
  received: number;
  repeats: number;
  count: number | null;
  countChanged: boolean;
}

export function createLedgerBuilder<C extends CollectionName>(collection: C): LedgerBuilder<C> {
  return {
    collection,
    pages: [],
    entries: [],
    positions: new Map(),
    held: [],
    versions: [],
    interner: createInterner(),
    received: 0,
    repeats: 0,
    count: null,
    countChanged: false,
  };
}

/** Adds one page: each element becomes an entry, a repeat, a version, or an unusable record. */
export function addPage<C extends CollectionName>(arrivals: LedgerBuilder<C>, page: ReceivedPage): void {
  arrivals.pages.push(page);
  if (page.count !== null) {
    if (arrivals.count !== null && arrivals.count !== page.count) arrivals.countChanged = true;
    arrivals.count = page.count;
  }
  for (const raw of page.results) receive(arrivals, raw);
}

function receive<C extends CollectionName>(arrivals: LedgerBuilder<C>, raw: unknown): void {
  arrivals.received += 1;
  if (isObject(raw)) arrivals.interner.share(Reflect.get(raw, 'sources'));
  const read = readRecord(arrivals.collection, raw);
  if ('held' in read) {
    arrivals.held.push({ reason: read.held, raw });
    return;
  }
  const { key, record, marks } = read;
  const { collection, entries, positions } = arrivals;
  const position = positions.get(key) ?? entries.length;
  const earlier = entries[position];
  if (earlier !== undefined && sameContent(earlier.raw, raw)) {
    arrivals.repeats += 1;
    return;
  }
  // The later version replaces the earlier one in place, so that no row moves.
  if (earlier !== undefined) arrivals.versions.push({ key, earlier });
  positions.set(key, position);
  entries[position] = { key, collection, position, record, marks, raw };
}
