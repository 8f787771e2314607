import type { SearchOutcome } from '../../catalog/search/worker/search-requests.ts';
import type { Sort } from '../../catalog/list/sort.ts';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { hasMoreToSearch, type SearchState } from '../data/loading/search.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import type { ListView } from './list-view.ts';
import { sortTitle } from './table-columns.ts';
import type { ListRows } from './list-rows.ts';

/** Why filters of indicators wait. */
export const filteredByVariables = 'Units, periods, data pages and sources are those of variables.';

/** How much of a list is loaded, and whether it is known to be complete. */
export function loadedSentence({ completeness, isLoading, failure, isPending }: LoadingState): string {
  if (isPending && failure === null) return 'Loading…';
  return isLoading ? `${completeness.sentence}, loading…` : completeness.sentence;
}

/** The loading progress in pages: "123 of 282 pages". */
export function pagesSentence({ pages, received, count }: Ledger): string {
  const pagesInAll = count === null ? 0 : Math.ceil((count * pages) / Math.max(1, received));
  return pagesInAll < pages
    ? countOf(pages, 'page', 'pages')
    : `${formatCount(pages)} of ${countOf(pagesInAll, 'page', 'pages')}`;
}

/** What a search or filter covered: "313 variables" if those are all, otherwise "the first 2,000 of 28,153 variables". */
export function scopeOf(name: CollectionName, covered: number, collection: LoadingState): string {
  const { completeness, ledger, hasMore } = collection;
  const { one, plural } = collectionWords[name];
  const isAll = completeness.state === 'complete' && covered >= ledger.entries.length;
  if (isAll) return countOf(covered, one, plural);
  const ofAll = ofTotal(covered, ledger.count !== null && covered < ledger.count ? ledger.count : null);
  // After loading has ended, the missing records may be anywhere.
  return hasMore || covered < ledger.entries.length
    ? `the first ${ofAll} ${plural}`
    : `the ${ofAll} ${plural} loaded`;
}

/** The line below the rows; null if the list is complete or soon will be, or if a failure is shown instead. */
export function loadingNote(
  name: CollectionName,
  collection: LoadingState,
  searched: number | null,
  autoLoad: number,
): string | null {
  const { ledger, hasMore, isLoading, failure, completeness } = collection;
  if (ledger.pages === 0 || failure !== null) return null;
  if (!hasMore) return completeness.state === 'complete' ? null : loadedSentence(collection);
  if (isLoading && ledger.count !== null && ledger.count <= autoLoad) return null;
  return searched === null ? loadedSentence(collection) : searchedSentence(name, collection, searched);
}

function searchedSentence(name: CollectionName, collection: LoadingState, searched: number): string {
  const { ledger, isLoading } = collection;
  const first = ledger.count === null ? 'the first ' : '';
  const far = `${first}${ofTotal(searched, ledger.count)} ${collectionWords[name].plural}`;
  return isLoading ? `Searched ${far}, loading…` : `Searched ${far}`;
}

/** "7,100 of 28,153", or "7,100" if the total is unknown. */
export function ofTotal(number: number, total: number | null): string {
  return total === null ? formatCount(number) : `${formatCount(number)} of ${formatCount(total)}`;
}

interface Shown {
  name: CollectionName;
  collection: LoadingState;
  search: SearchState | null;
  view: ListView;
  result: ListRows;
}

/** What a list shows, in one sentence: "8 of 313 variables · sorted A–Z". Empty while that is unknown. */
export function shownSentence(shown: Shown): string {
  const { view, result, collection } = shown;
  if (result.isPending || collection.isPending) return '';
  const what = shown.search === null ? unsearched(shown) : matches(shown, shown.search);
  // An empty list needs no more.
  if (result.rows.count === 0) return what;
  return [what, orderWords(view.sort)].filter((part) => part !== '').join(' · ');
}

function unsearched({ name, collection, view, result }: Shown): string {
  const scope = scopeOf(name, collection.ledger.entries.length, collection);
  return view.selection.size === 0 ? scope : `${formatCount(result.rows.count)} of ${scope}`;
}

function matches({ name, collection, view, result }: Shown, search: SearchState): string {
  const { data, isError } = search;
  if (data === undefined || data.searched < Math.min(1, collection.ledger.entries.length))
    return isError ? '' : 'Searching…';
  const scope = scopeOf(name, data.searched, collection);
  const visibleCount = formatCount(result.rows.count);
  if (data.isBlank)
    return `“${clipped(data.query)}” contains no search term. Showing ${visibleCount} of ${scope}`;
  const matchCount = data.positions.length;
  const placeless = data.place === null ? '' : `${placeSentence} `;
  const isPart = hasMoreToSearch(collection, search, collection.ledger.entries);
  if (matchCount === 0) return `${placeless}No matches ${isPart ? 'yet ' : ''}in ${scope}`;
  const filtered = view.selection.size > 0 ? `${visibleCount} of ` : '';
  if (data.missingWords.length > 0 && !collection.hasMore && !isPart) {
    const isWhole = collection.completeness.state === 'complete';
    const notMentioned = notMentionedSentence({ isPart: !isWhole, ...data });
    return `${notMentioned} ${filtered}${data.near ? countOf(matchCount, 'close match', 'close matches') : countOf(matchCount, 'match', 'matches')}${isWhole ? '' : ` in ${scope}`}`;
  }
  if (data.near)
    return `${placeless}No exact match for “${clipped(data.query)}” in ${scope}. ${filtered}${countOf(matchCount, 'close match', 'close matches')}`;
  return `${placeless}${filtered}${countOf(matchCount, 'match', 'matches')} in ${scope}`;
}

const placeSentence = 'This catalog has no places; choose yours when you open the data.';

/** Of a pasted column of codes; `AllMissing` names the rest. */
export const mostNamed = 12;

export interface NotMentioned extends Pick<SearchOutcome, 'missingWords' | 'unknownWords' | 'remaining'> {
  place: string | null;
  /** Whether a list that was searched is not known to be complete. */
  isPart?: boolean;
}

/** Which words of a query nothing has, whether they name a place, and which others the results are for; empty if none is missing. */
export function notMentionedSentence(of: NotMentioned): string {
  // Those that were searched as others are only named beside one that was not.
  const notMentioned = of.missingWords.length === 0 ? [] : [...of.unknownWords, ...of.missingWords];
  const others = of.remaining.filter((word) => !notMentioned.includes(word));
  const [missing, remaining] = [[...new Set(notMentioned)], others].map((words) => {
    const more = words.length > mostNamed ? ` and ${formatCount(words.length - mostNamed)} more` : '';
    const names = words.slice(0, mostNamed).map((word) => `“${clipped(word)}”`);
    return names.join(', ') + more;
  });
  const place = of.place === null ? '' : placeSentence;
  if (missing === '') return place;
  return `${place} Nothing ${of.isPart === true ? 'that loaded' : 'here'} mentions ${missing}.${remaining === '' ? '' : ` Showing results for ${remaining}.`}`.trim();
}

/** A query as quoted in a sentence. */
export function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Short for orders by name, the most common ones; otherwise as in the menu. */
function orderWords(sort: Sort): string {
  if (sort === 'name') return 'sorted A–Z';
  if (sort === '-name') return 'sorted Z–A';
  if (sort === 'service') return 'in catalog order';
  const title = sortTitle(sort);
  return title === ''
    ? ''
    : `sorted by ${/^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)}`;
}
