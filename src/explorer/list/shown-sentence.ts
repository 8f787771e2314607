import type { Sort } from '../../catalog/list/sort.ts';
import type { CollectionName } from '../../contract/collections.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { countOf, formatCount } from '../ui/count.ts';
import type { SearchState } from '../data/use-search.ts';
import { scopeOf } from './list-sentence.ts';
import type { ListView } from './list-view.ts';
import { sortTitle } from './sort-title.ts';
import type { ListRows } from './use-list-result.ts';

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
  if (result.records.count === 0) return what;
  const names = countOf(result.listResult?.groups.length ?? 0, 'name', 'names');
  return [what, orderWords(view.sort), view.grouped ? `grouped by name (${names})` : '']
    .filter((part) => part !== '')
    .join(' · ');
}

function unsearched({ name, collection, view, result }: Shown): string {
  const scope = scopeOf(name, collection.ledger.entries.length, collection);
  return view.selection.size === 0 ? scope : `${formatCount(result.records.count)} of ${scope}`;
}

function matches({ name, collection, view, result }: Shown, { data, isError }: SearchState): string {
  if (data === undefined || data.searched < Math.min(1, collection.ledger.entries.length))
    return isError ? '' : 'Searching…';
  const scope = scopeOf(name, data.searched, collection);
  const shown = formatCount(result.records.count);
  if (data.isBlank) return `“${clipped(data.query)}” contains no search term. Showing ${shown} of ${scope}`;
  const found = data.positions.length;
  if (found === 0) return `No matches ${collection.isLoading ? 'yet ' : ''}in ${scope}`;
  const filtered = view.selection.size > 0 ? `${shown} of ` : '';
  if (data.near)
    return `No exact match for “${clipped(data.query)}” in ${scope}. Closest: ${filtered}${formatCount(found)}`;
  return `${filtered}${countOf(found, 'match', 'matches')} in ${scope}`;
}

function clipped(text: string): string {
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
