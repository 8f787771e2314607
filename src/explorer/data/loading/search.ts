import { memoized } from '../../../catalog/memoized.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isOfCensus } from '../../../catalog/census/presence.ts';
import {
  type Searchable,
  type SearchableCollection,
  searchDocument,
} from '../../../catalog/search/search-document.ts';
import { type CatalogContextValue, useCatalog } from '../services/catalog-context.tsx';
import type { SearchOutcome } from '../../../catalog/search/worker/search-requests.ts';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import type { explain } from '../../../catalog/search/explain-match.ts';
import type * as UsAreas from '../../../catalog/census/us-areas.ts';
import type { SearchClient } from '../../../catalog/search/worker/search-client.ts';
import { type LoadingState, useCollection } from './use-collection.ts';
import { importedCode } from '../../ui/page/lazy.tsx';
import { ValueStore } from '../../ui/page/value-store.ts';
import { aim, type Aim, useAim } from '../../ui/page/pointer-rest.ts';

/**
 * The search of a list, which is the same array until it changes. While pages arrive, a running search is finished
 * before the next one starts: restarting it for every page would delay the first result until the last page. While the
 * pointer moves, and until rows have been shown for as long, the result of a longer list waits, so that no row moves away from
 * a click or a key. While the list loads, matches that lack words, or only have longer ones, are not shown: better ones may come, or none be close enough.
 */
export function useSearch(collection: SearchableCollection, list: readonly Searchable[], query: string) {
  const catalog = useCatalog();
  const aimed = useAim();
  const [searched, setSearched] = useState(list);
  const { isPending, isLoading } = useCollection(collection === 'source' ? 'variable' : collection);
  const { entries } = useCollection('variable').ledger;
  // Indicators and topics need not say it, and some of the first variables do.
  const hasCensus = useMemo(() => entries.slice(0, 100).some(({ record }) => isOfCensus(record)), [entries]);
  const latestList = useRef(list);
  useEffect(() => {
    latestList.current = list;
  }, [list]);
  const isLatest = useCallback(() => latestList.current === searched, [searched]);
  // Read once it was searched, not while rendering.
  // oxlint-disable-next-line react/refs
  const search = useQuery(searchQuery(catalog, collection, searched, query, hasCensus, isLatest));
  const { isError, isFetching, error, fetchStatus, refetch } = search;
  // A failed search stays failed until the user tries again.
  const isReady = !isError && (!isFetching || searched.length === 0);
  if (searched !== list && isReady) setSearched(list);
  const [shown, setShown] = useState(search.data);
  const isHeld = aimed !== null && movesRows(search.data, shown, aimed);
  const latest = isHeld ? shown : search.data;
  const isPart = isPending || isLoading || latest?.list !== list;
  // Of a list that has arrived, what a part of it has would be shown for a moment only.
  const hasRows = shown?.query === latest?.query && (shown?.positions.length ?? 0) > 0;
  const isPassed = isPart && !isPending && !isLoading && !hasRows;
  const isLeftOut = latest !== undefined && (isPassed || (isPart && isPassing(latest, query)));
  const data = isLeftOut && !isHeld ? withoutMatches(latest) : latest;
  if (!isPassed && shown !== data) setShown(data);
  const [shownQuery, matchCount] = [shown?.query, shown?.positions.length ?? 0];
  useEffect(() => {
    if (shownQuery !== undefined && matchCount > 0) aim('rows');
  }, [shownQuery, matchCount]);
  return { data, isError, isFetching, error, fetchStatus, refetch };
}

/** Whether matches lack words, also one that was typed since, or have none but longer ones. */
function isPassing({ share, isWhole, query: searched }: QueryAnswer, query: string): boolean {
  return share < 1 || !isWhole || query.split(/\s+/).length > searched.split(/\s+/).length;
}

/** The same result without its records. */
export const withoutMatches = memoized((answer: QueryAnswer): QueryAnswer => {
  return { ...answer, positions: new Uint32Array(), near: false, additions: [] };
});

/** Whether a result would move what is aimed at: it is that of the same query in a longer state of the list, with other rows. */
function movesRows(now: QueryAnswer | undefined, before: QueryAnswer | undefined, aimed: Aim): boolean {
  if (now === undefined || now.query !== before?.query) return false;
  if (before.positions.length === 0) return aimed === 'pointer';
  const isOther = now.positions.some((at, nth) => at !== before.positions[nth]);
  if (!isOther && now.positions.length === before.positions.length) return false;
  const last = before.list.at(-1);
  return last !== undefined && now.list[before.list.length - 1]?.key === last.key;
}

export type SearchState = ReturnType<typeof useSearch>;

/** Whether a search has failed or covers all the entries: a page that has just arrived is searched a render later. */
export function isSearched(search: SearchState, entries: readonly unknown[]): boolean {
  return search.isError || search.data?.list === entries;
}

/** Whether more records are to be searched: a list is still loading, or the result does not cover all that it has. */
export function hasMoreToSearch(
  { isPending, isLoading }: Pick<LoadingState, 'isPending' | 'isLoading'>,
  search: SearchState,
  list: readonly unknown[],
): boolean {
  return isPending || isLoading || !isSearched(search, list);
}

/** The matches of one query, and how to explain them. */
export type QueryAnswer = SearchOutcome & {
  list: readonly Searchable[];
  query: string;
  explain: SearchInstance['explain'];
  /** The words that name a place, of which a catalog of a census has none: the matches are those of the rest. */
  place: string | null;
  /** Whether other lists that were searched for the words it lacks are not known to be complete. */
  isPart?: boolean;
};

/** The place that a query names, to be chosen beside the records that were found. */
export const searchedPlace = new ValueStore<{ query: string; place: string } | null>(null);

let lastNumber = 0;

/** Identifies a list in the key of a query: the length of a list that is loaded again may be the same. */
const listNumber = memoized<readonly unknown[], number>(() => ++lastNumber);

/** The records that match; the last result stays until the next. An error is a `SearchFailure` or a failed download, never "nothing found". */
function searchQuery(
  catalog: CatalogContextValue,
  collection: SearchableCollection,
  list: readonly Searchable[],
  query: string,
  hasCensus: boolean,
  isLatest: () => boolean,
) {
  return queryOptions({
    queryKey: ['search', catalog.service.baseUrl, collection, query, listNumber(list), hasCensus],
    queryFn: async ({ signal }): Promise<QueryAnswer | null> => {
      const { searcher, explain } = await searchOf(catalog);
      await feed(searcher, collection, list);
      // The user may have typed on meanwhile.
      signal.throwIfAborted();
      const typed = await searcher.search(collection, query);
      const isOfPlaces = hasCensus || list.some(({ record }) => isOfCensus(record));
      // What a shorter list lacks is asked for again once the longer one is searched.
      const result =
        isOfPlaces && isLatest()
          ? await withoutPlace(typed, query, (rest) => searcher.search(collection, rest))
          : { ...typed, place: null };
      if (result.place !== null) searchedPlace.set({ query, place: result.place });
      return { ...result, list, query, explain };
    },
    enabled: query !== '',
    // No query has a result, too: nothing. Without it, the first letter of a query would show what the last one found.
    initialData: query === '' ? null : undefined,
    // Its positions are of no use in a list that was loaded again in another order.
    placeholderData: (previous) => (previous && isContinued(previous.list, list) ? previous : undefined),
    select: (outcome) => outcome ?? undefined,
    // Few are cached: a result takes four bytes per match, and every page of a loading list creates one.
    gcTime: 5000,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}

/** Kept, because each import waits for the tasks before it, of which a loading list has many. */
let areas: typeof UsAreas | null = null;

/** What the rest of a query finds if words that no record has name a place: in a catalog of a census, nothing is of one place. They are not corrected. */
async function withoutPlace(
  typed: SearchOutcome,
  query: string,
  searchRest: (rest: string) => Promise<SearchOutcome>,
): Promise<SearchOutcome & Pick<QueryAnswer, 'place'>> {
  // A word that is nowhere may have been found by what means the same.
  const unknown = typed.near || typed.positions.length === 0 ? typed.unknownWords : [];
  const lacking = [...unknown, ...stateAtEnd(query, typed)];
  const isLacking = lacking.length > 0;
  if (isLacking || typed.near) {
    // Without the names of places, their words are only missing, which is true as well.
    areas ??= await import('../../../catalog/census/us-areas.ts').catch(() => null);
    const named = areas?.placeIn(query, isLacking ? lacking : [query]) ?? null;
    // There may be several: "in Kern and Fresno".
    const searched = named && (await withoutPlace(await searchRest(named.rest), named.rest, searchRest));
    const rest = searched?.isBlank === true ? null : searched;
    const said = { near: false, additions: [], unknownWords: [], missingWords: [], isCommon: false };
    const nothing = { ...typed, ...said, positions: new Uint32Array() };
    // The list may have each of a place's words, as those of "New York", if the rest is found.
    const isRestFound = rest !== null && !rest.near && rest.positions.length > 0;
    if (named !== null && (isLacking || isRestFound)) return { ...(rest ?? nothing), place: named.place };
  }
  return { ...typed, place: null };
}

/** The letters of a state after a comma, as in "poverty, ca", or in capitals, unless a record has them: they are no "cash". */
function stateAtEnd(query: string, { isWhole }: SearchOutcome): string[] {
  const [, afterComma, inCapitals] =
    /(?:, *(\p{L}{2})|(?<=\p{Ll}.*) (?!OR)(\p{Lu}{2}))$/u.exec(query.trim()) ?? [];
  return [afterComma ?? (isWhole ? undefined : inCapitals) ?? []].flat();
}

/** Whether the positions of one list are those of the other, too. Most often it is the same list, at each key. */
function isContinued(before: QueryAnswer['list'], now: QueryAnswer['list']): boolean {
  return before === now || before.every(({ key }, at) => at >= now.length || key === now[at]?.key);
}

// Documents per message: few enough not to delay typing.
const batchSize = 500;

/** The search client of a service, with the function that explains a match. */
interface SearchInstance {
  searcher: SearchClient;
  explain: typeof explain;
}

const instances = new WeakMap<CatalogClient, Promise<SearchInstance>>();

/** The shared search of a service; its code and worker are loaded on the first call. */
export function searchOf({ service, configuration }: CatalogContextValue): Promise<SearchInstance> {
  const earlierInstance = instances.get(service);
  if (earlierInstance !== undefined) return earlierInstance;
  // Its synonyms are about the catalog of `config.json`, not about a service that a reader has chosen.
  const instance = startSearch(configuration.synonyms);
  instances.set(service, instance);
  // A failed download is not cached, so that the next search tries again.
  instance.catch(() => instances.delete(service));
  return instance;
}

// Lazy, because the first screen does not need the search.
async function startSearch(synonyms: unknown): Promise<SearchInstance> {
  const [{ createSearchClient }, { explain }] = await Promise.all([
    importedCode(() => import('../../../catalog/search/worker/search-client.ts')),
    importedCode(() => import('../../../catalog/search/explain-match.ts')),
  ]);
  return { searcher: createSearchClient(synonyms), explain };
}

// The records in each index, in its order, and the list that they are all of.
const indexesOf = memoized<
  SearchClient,
  Map<SearchableCollection, { records: object[]; list?: readonly unknown[] }>
>(() => new Map());

/** Brings an index up to date with a list in batches; calls may overlap: states of one list complement each other, otherwise the latest call wins. */
export async function feed(
  searcher: SearchClient,
  name: SearchableCollection,
  list: readonly Searchable[],
): Promise<void> {
  const ofSearcher = indexesOf(searcher);
  if (searcher.failed) {
    searcher.restart();
    ofSearcher.clear();
  }
  let indexed = ofSearcher.get(name) ?? { records: [] };
  if (indexed.list === list) return;
  if (indexed.records.some((record, at) => at < list.length && record !== list[at]?.record)) {
    searcher.clear(name);
    indexed = { records: [] };
  }
  ofSearcher.set(name, indexed);
  const { records } = indexed;
  while (records.length < list.length && ofSearcher.get(name) === indexed) {
    const batch = list.slice(records.length, records.length + batchSize).map(({ record }) => record);
    records.push(...batch);
    searcher.add(
      name,
      batch.map((record) => searchDocument(record)),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (ofSearcher.get(name) === indexed) indexed.list = list;
}
