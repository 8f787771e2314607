import { sourcesOf } from '../../catalog/sources.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCollection, type LoadingState } from '../data/use-collection.ts';
import { useLoadAtLeast, useOpeningLoad } from '../data/load-target.ts';
import type { IconName } from '../ui/icon.tsx';
import { type SearchState, useSearch } from '../data/search.ts';
import { type Hit, recordHit, sourceHit } from './search-hits.tsx';

/** The results of one collection, or of the sources. `allPath` leads to all of them; null if `hits` has all. */
export interface ResultGroup {
  title: string;
  icon: IconName;
  search: SearchState;
  collection: LoadingState;
  found: number;
  hits: readonly Hit[];
  allPath: string | null;
}

/** The matches of a query in the four collections and the sources, at most `max` of each. */
export function useResultGroups(query: string, max: number): readonly ResultGroup[] {
  const indicators = useRecordGroup('indicator', query, max);
  const variables = useRecordGroup('variable', query, max);
  const sources = sourcesOf(variables.collection.ledger.entries);
  const search = useSearch('source', sources, query);
  const subdomains = useRecordGroup('subdomain', query, max);
  const taxonomies = useRecordGroup('taxonomy', query, max);
  const found = search.data?.positions.length ?? 0;
  const ofSources: ResultGroup = {
    title: 'Sources',
    icon: 'source',
    search,
    collection: variables.collection,
    found,
    hits: firstHits(search, max, (position, data) => {
      const named = sources[position];
      return named && sourceHit(named, data);
    }),
    allPath: found > max ? `/sources?${new URLSearchParams({ q: query })}` : null,
  };
  return [indicators, variables, ofSources, subdomains, taxonomies];
}

function useRecordGroup(name: CollectionName, query: string, max: number): ResultGroup {
  const collection = useCollection(name);
  const { entries } = collection.ledger;
  const search = useSearch(name, entries, query);
  useLoadAtLeast(name, useOpeningLoad());
  const found = search.data?.positions.length ?? 0;
  const { title, plural } = collections[name];
  return {
    title,
    icon: name,
    search,
    collection,
    found,
    hits: firstHits(search, max, (position, data) => {
      const entry = entries[position];
      return entry && recordHit(entry, query, data);
    }),
    allPath: found > max ? `/${plural}?${new URLSearchParams({ q: query })}` : null,
  };
}

function firstHits(
  { data }: SearchState,
  max: number,
  hitAt: (position: number, data: NonNullable<SearchState['data']>) => Hit | undefined,
): Hit[] {
  if (data === undefined) return [];
  return [...data.positions.subarray(0, max)].flatMap((position) => hitAt(position, data) ?? []);
}

/** The groups to show: only those with matches, and inexact ones only if no group has exact ones. */
export function shownGroups(groups: readonly ResultGroup[]): readonly ResultGroup[] {
  if (groups.some(({ search }) => search.data?.isBlank === true)) return [];
  const hasExact = groups.some(isExact);
  return groups.filter((group) => (hasExact ? isExact(group) : group.found > 0));
}

function isExact({ search, found }: ResultGroup): boolean {
  return found > 0 && search.data?.near === false;
}

/** What no match means: only what could be loaded was searched. Empty if that is nothing. */
export function noMatchesSentence(groups: readonly ResultGroup[], query: string): string {
  if (groups.every(({ collection }) => collection.failure === null)) return `No matches for “${query}”.`;
  return groups.some(({ collection }) => collection.ledger.entries.length > 0)
    ? `No matches for “${query}” in what could be loaded.`
    : '';
}

/** Whether every group has the result of this query, not only of an earlier one. */
export function hasResultsFor(groups: readonly ResultGroup[], query: string): boolean {
  return groups.every(({ search }) => search.isError || search.data?.query === query);
}
