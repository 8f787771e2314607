import { type CollectionName, collections } from '../../contract/collections.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { timeLeft } from '../data/loading-rate.ts';
import { countOf, formatCount } from '../ui/count.ts';

/** How much of a list is loaded, and whether it is known to be complete. */
export function loadedSentence({ completeness, isLoading, failure, isPending }: LoadingState): string {
  if (isPending && failure === null) return 'Loading…';
  return isLoading ? `${completeness.sentence}, loading…` : completeness.sentence;
}

/** The remaining time during loading, if known: "4 s left"; otherwise empty. */
export function timeLeftOf({ ledger, isLoading, failure, target, rate }: LoadingState): string {
  const left = Math.min(ledger.count ?? Infinity, target) - ledger.received;
  if (!isLoading || failure !== null || rate === null || !Number.isFinite(left)) return '';
  return timeLeft(left, rate);
}

/** The loading progress in pages, with the rate during loading: "123 of 282 pages · 4,100 records/s". */
export function pagesSentence({ ledger, isLoading, failure, rate }: LoadingState): string {
  const { pages, received, count } = ledger;
  const pagesInAll = count === null ? 0 : Math.ceil((count * pages) / Math.max(1, received));
  const far =
    pagesInAll < pages
      ? countOf(pages, 'page', 'pages')
      : `${formatCount(pages)} of ${countOf(pagesInAll, 'page', 'pages')}`;
  // More than two digits would change constantly.
  const speed = rate === null ? '' : ` · ${formatCount(Number(rate.toPrecision(2)))} records/s`;
  return isLoading && failure === null ? far + speed : far;
}

/**
 * The records that a search or filter covered: "313 variables" if those are all, otherwise "the first 2,000 of 28,153
 * variables".
 */
export function scopeOf(name: CollectionName, covered: number, collection: LoadingState): string {
  const { completeness, ledger, hasMore } = collection;
  const { plural } = collections[name];
  const isAll = completeness.state === 'complete' && covered >= ledger.entries.length;
  if (isAll) return countOf(covered, name, plural);
  const ofAll =
    ledger.count !== null && covered < ledger.count
      ? `${formatCount(covered)} of ${formatCount(ledger.count)}`
      : formatCount(covered);
  // After loading has ended, the missing records may be anywhere.
  return hasMore || covered < ledger.entries.length
    ? `the first ${ofAll} ${plural}`
    : `the ${ofAll} ${plural} loaded`;
}
