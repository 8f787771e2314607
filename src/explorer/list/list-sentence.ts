import type { SearchState } from '../search-results/use-search.ts';
import type { LoadingState } from '../loading/use-collection.ts';
import { timeLeft } from '../loading/loading-rate.ts';
import { countOf, formatCount } from '../parts/count.ts';
import { collections, type CollectionName } from '../../contract/collections.ts';

/** How much of a list is loaded, and whether it is known to be complete. */
export function loadedSentence({ completeness, goesOn, failure, isPending }: LoadingState): string {
  if (isPending && failure === null) return 'Loading…';
  return goesOn ? `${completeness.sentence}, loading…` : completeness.sentence;
}

/**
 * The progress of loading and, while it continues, its rate and remaining time: "123 of 282 pages · 4,100 records/s ·
 * 4 s left". Empty if there is nothing left to load.
 */
export function paceOf({ ledger, hasMore, goesOn, failure, wanted, rate }: LoadingState): string {
  const { pages, received, count } = ledger;
  if (pages === 0 || !hasMore) return '';
  const pagesInAll = count === null ? 0 : Math.ceil((count * pages) / Math.max(1, received));
  const far =
    pagesInAll < pages
      ? countOf(pages, 'page', 'pages')
      : `${formatCount(pages)} of ${countOf(pagesInAll, 'page', 'pages')}`;
  if (!goesOn || failure !== null || rate === null) return far;
  const left = Math.min(count ?? Infinity, wanted) - received;
  // More than two digits would change constantly.
  const speed = `${formatCount(Number(rate.toPrecision(2)))} records/s`;
  return [far, speed, ...(Number.isFinite(left) ? [timeLeft(left, rate)] : [])].join(' · ');
}

/** The number of matches and of searched records: "37 matches for “rent” in 200 variables". */
export function foundSentence(name: CollectionName, search: SearchState): string {
  const { data } = search;
  if (data === undefined) return search.isError ? '' : 'Searching…';
  const found = data.positions.length;
  const searched = formatCount(data.searched);
  if (data.isBlank)
    return `“${clipped(data.query)}” contains no search term. All ${searched} loaded ${collections[name].plural} are shown`;
  if (found === 0) return `None of ${searched} ${collections[name].plural} match “${clipped(data.query)}”`;
  const matches = countOf(found, 'match', 'matches');
  return data.near
    ? `No exact match for “${clipped(data.query)}”. Closest: ${formatCount(found)} of ${searched}`
    : `${matches} for “${clipped(data.query)}” in ${searched} ${collections[name].plural}`;
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
