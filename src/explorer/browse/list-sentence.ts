import type { SearchState } from '../search/use-search.ts';
import type { CollectionState } from '../walk/use-collection.ts';
import { countOf, formatCount } from '../parts/count.ts';
import { collections, type CollectionName } from '../../contract/collections.ts';

/** How much of a list is loaded, and whether that is all of it; never more than is known. */
export function loadedSentence({ completeness, goesOn, failure, isPending }: CollectionState): string {
  if (isPending && failure === null) return 'Loading…';
  return goesOn ? `${completeness.sentence}, loading…` : completeness.sentence;
}

/** What the search found and what it searched: "37 of 200 loaded match “rent”". */
export function foundSentence(name: CollectionName, search: SearchState): string {
  const { data } = search;
  if (data === undefined) return search.isError ? '' : 'Searching…';
  const found = data.positions.length;
  const searched = formatCount(data.searched);
  if (found === 0) return `None of ${searched} ${collections[name].plural} match “${clipped(data.query)}”`;
  const matches = countOf(found, 'match', 'matches');
  return data.near
    ? `No exact match for “${clipped(data.query)}”. Closest: ${formatCount(found)} of ${searched}`
    : `${matches} for “${clipped(data.query)}” in ${searched} ${collections[name].plural}`;
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
