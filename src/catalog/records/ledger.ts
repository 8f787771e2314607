import type { CollectionName } from '../../contract/collections.ts';
import type { Entry, UnusableRecord } from './entry.ts';
import { readRecord } from './read-record.ts';
import { isObject, sameContent, sharePrefix } from '../../contract/same-content.ts';
import { countOf, formatCount } from '../text/count.ts';

export interface ReceivedPage {
  results: readonly unknown[];
  count: number | null;
}

/** `received` equals entries + unusable records + repeats + versions. */
export interface Ledger<C extends CollectionName = CollectionName> {
  readonly collection: C;
  readonly pages: number;
  readonly received: number;
  readonly entries: readonly Entry<C>[];
  readonly byKey: { get(key: string): Entry<C> | undefined };
  readonly unusableRecords: readonly UnusableRecord[];
  readonly repeats: number;
  /** How often a record was received again with different content; the later one is the entry. */
  readonly versions: number;
  readonly count: number | null;
  readonly countChanged: boolean;
}

/** A growing list. Its ledgers share `positions`: copying 100,000 keys for each of 1,000 pages takes longer than reading. */
interface Chain<C extends CollectionName> {
  ledger: Ledger<C>;
  readonly pages: ReceivedPage[];
  readonly positions: Map<string, number>;
  readonly share: (elements: unknown) => void;
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

function noLedgers<C extends CollectionName>(collection: C): Ledgers<C> {
  const empty = {
    collection,
    pages: 0,
    received: 0,
    entries: [],
    byKey: new Map<string, Entry<C>>(),
    unusableRecords: [],
    repeats: 0,
    versions: 0,
    count: null,
    countChanged: false,
  };
  return { empty, chains: new WeakMap() };
}

/** The same pages return the same object, only added pages are processed, and earlier ledgers never change. */
export function ledgerOf<C extends CollectionName>(collection: C, pages: readonly ReceivedPage[]): Ledger<C> {
  const first = pages[0];
  const { empty, chains }: Ledgers<C> = ledgers[collection];
  if (first === undefined) return empty;
  const existing = chains.get(first);
  const continues = existing !== undefined && sharePrefix(pages, existing.pages);
  if (continues && pages.length >= existing.pages.length) return grow(existing, pages);
  const chain = { ledger: empty, pages: [], positions: new Map(), share: shareEqualObjects() };
  // For fewer pages than known, the longer list remains cached.
  if (!continues) chains.set(first, chain);
  return grow(chain, pages);
}

/** Adds the new pages: each element becomes an entry, a repeat, a version, or an unusable record. */
function grow<C extends CollectionName>(chain: Chain<C>, pages: readonly ReceivedPage[]): Ledger<C> {
  const { ledger, positions, share } = chain;
  const { collection } = ledger;
  let { received, repeats, versions, count, countChanged } = ledger;
  if (pages.length === chain.pages.length) return ledger;
  const [entries, unusableRecords] = [ledger.entries.slice(), ledger.unusableRecords.slice()];
  for (const page of pages.slice(chain.pages.length)) {
    chain.pages.push(page);
    received += page.results.length;
    countChanged ||= count !== null && page.count !== null && count !== page.count;
    count = page.count ?? count;
    for (const raw of page.results) {
      if (isObject(raw)) share(Reflect.get(raw, 'sources'));
      const result = readRecord(collection, raw);
      if ('problem' in result) {
        unusableRecords.push({ reason: result.problem, raw });
        continue;
      }
      const { key, record, marks } = result;
      const position = positions.get(key) ?? entries.length;
      const earlier = entries[position];
      if (earlier !== undefined && sameContent(earlier.raw, raw)) {
        repeats += 1;
        continue;
      }
      // The later version replaces the earlier one in place, so that no row moves.
      if (earlier !== undefined) versions += 1;
      positions.set(key, position);
      entries[position] = { key, collection, position, record, marks, raw };
    }
  }
  const byKey = { get: (key: string) => entries[positions.get(key) ?? entries.length] };
  return (chain.ledger = {
    collection,
    pages: pages.length,
    received,
    entries,
    byKey,
    unusableRecords,
    repeats,
    versions,
    count,
    countChanged,
  });
}

/** Maximum different copies per id: a source that always differs is not worth comparing. */
const maxCopies = 8;

/** Replaces the elements of an array by equal objects seen before, to save memory: 100,000 variables repeat a few hundred sources. */
function shareEqualObjects(): (elements: unknown) => void {
  const byId = new Map<number, object[]>();
  return (elements) => {
    if (!Array.isArray(elements) || Object.isFrozen(elements)) return;
    for (const [index, element] of elements.entries()) {
      const id: unknown = isObject(element) ? Reflect.get(element, 'id') : null;
      if (typeof id !== 'number') continue;
      const copies = byId.get(id);
      const equal = copies?.find((copy) => sameKeys(copy, element) && sameContent(copy, element));
      if (equal !== undefined) elements[index] = equal;
      else if (copies === undefined) byId.set(id, [element]);
      else if (copies.length < maxCopies) copies.push(element);
    }
  };
}

/** Key order counts, so that exported records match the received ones. */
function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, index) => key === others[index]);
}

export interface FinishedWalk {
  ended: boolean;
  end?: { kind: string; sentence?: string } | undefined;
  failed: boolean;
}

export interface Completeness {
  state: 'loading' | 'complete' | 'short' | 'partial' | 'unknown-total';
  sentence: string;
}

/** Complete means that `next` was null and the number of distinct ids equals `count`, which did not change. */
export function completeness(ledger: Ledger, { ended, end, failed }: FinishedWalk): Completeness {
  const { count } = ledger;
  const loadedCount = formatCount(ledger.entries.length);
  const of = count === null ? '' : `${loadedCount} of ${formatCount(count)}`;
  const soFar = count === null ? `${loadedCount} loaded, total unknown` : `${of} loaded`;
  if (failed) return { state: 'partial', sentence: soFar };
  if (!ended) return { state: 'loading', sentence: soFar };
  if (end !== undefined && end.kind !== 'finished')
    return { state: 'partial', sentence: `${soFar}: loading was stopped` };
  if (count === null) return { state: 'unknown-total', sentence: soFar };
  const missingCount = count - ledger.entries.length;
  if (missingCount < 0) {
    const sentence = `${loadedCount} loaded, but the catalog reports ${formatCount(count)}`;
    return { state: 'unknown-total', sentence };
  }
  if (missingCount > 0) return { state: 'short', sentence: `${of}: ${whatIsMissing(ledger, missingCount)}` };
  if (ledger.countChanged) return { state: 'short', sentence: `${soFar}: the catalog changed while loading` };
  return { state: 'complete', sentence: `All ${formatCount(count)} loaded` };
}

function whatIsMissing(
  { unusableRecords, repeats, versions, countChanged }: Ledger,
  missingCount: number,
): string {
  const duplicates = repeats + versions;
  const leftOut = missingCount - unusableRecords.length;
  const parts = [
    leftOut > 0 && duplicates > 0 && `${records(leftOut)} missing, ${formatCount(duplicates)} duplicated`,
    leftOut > 0 && duplicates === 0 && `the list ended early, ${records(leftOut)} missing`,
    unusableRecords.length > 0 && `${records(unusableRecords.length)} unreadable`,
    countChanged && 'the catalog changed while loading',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function records(count: number): string {
  return countOf(count, 'record', 'records');
}
