import type { Entry } from '../../catalog/records/entry.ts';
import { fits } from '../../catalog/search/ranking/name-fit.ts';
import { tableOf } from '../../catalog/records/table/name-in-table.ts';
import { isOfOneRace } from '../../catalog/census/titles.ts';
import { hasEveryWord, hasMostWords } from '../../catalog/search/name-query.ts';
import { type Twins, twinOf } from '../../catalog/records/twins.ts';
import type { SearchResult } from '../../catalog/search/search-index.ts';
import { type IndexedSource, sourcesOf } from '../../catalog/sources.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../data/loading/load-target.ts';
import { isSearched, type SearchState, useSearch } from '../data/loading/search.ts';
import { type LoadingState, useCollection } from '../data/loading/use-collection.ts';
import { useTwins } from '../data/loading/twins.ts';
import type { IconName } from '../ui/control/icon.tsx';
import type { NotMentioned } from '../list/notices/list-sentence.ts';
import { type Hit, type NamedHit, recordHit, sourceHit, type Why } from './hits.tsx';
import { pagesFor } from './named-pages.ts';

/** The results of one collection, or of the sources. `allPath` leads to all of them; null if `hits` has all. */
export interface ResultGroup {
  title: string;
  icon: IconName;
  search: SearchState;
  collection: LoadingState;
  /** Whether more records are to be searched. */
  isGrowing: boolean;
  /** How many its list has. */
  matchCount: number;
  /** How many of these are one hit with their indicators. */
  withTwin: number;
  /** How well the first of `hits` fits. */
  fit: number;
  hits: readonly NamedHit[];
  allPath: string | null;
}

/** The matches of a query in the four collections and the sources, at most `max` of each. */
export function useResultGroups(query: string, max: number): readonly ResultGroup[] {
  const twins = useTwins();
  const indicators = useRecordGroup('indicator', query, max, twins);
  const variables = useRecordGroup('variable', query, max, twins, indicators.search);
  const sources = sourcesOf(variables.collection.ledger.entries);
  const search = useSearch('source', sources, query);
  const subdomains = useRecordGroup('subdomain', query, max);
  const taxonomies = useRecordGroup('taxonomy', query, max);
  const isGrowing = isUnsearched(variables.collection, search, sources);
  const isWhole = variables.collection.completeness.state === 'complete' && !isGrowing;
  const sourceHitOf = (one: IndexedSource, why: Why) => sourceHit(one, isWhole, why);
  const ofSources: ResultGroup = {
    title: 'Sources',
    icon: 'source',
    search,
    collection: variables.collection,
    isGrowing,
    ...firstHits(search, sources, sourceHitOf, max, `/sources?${new URLSearchParams({ q: query })}`),
  };
  return [indicators, variables, ofSources, subdomains, taxonomies];
}

/** Indicators and variables with the twins that match as well are one hit, of the indicators. */
function useRecordGroup(
  name: CollectionName,
  query: string,
  max: number,
  twins: Twins | null = null,
  above?: SearchState,
): ResultGroup {
  const collection = useCollection(name);
  const { entries } = collection.ledger;
  const search = useSearch(name, entries, query);
  const isGrowing = isUnsearched(collection, search, entries);
  const isWhole = collection.completeness.state === 'complete' && !isGrowing;
  useLoadAtLeast(name, useOpeningLoad());
  // From the start, so that most of a list is there when the words are typed.
  useWholeLoad(name, true);
  const { title, segment } = collectionWords[name];
  const parameters = new URLSearchParams({ q: query }).toString();
  const hitOf = (entry: Entry, why: Why) =>
    recordHit(entry, isWhole ? entries : null, parameters, why, twinOf(entry, twins));
  const isAbove = above && twins && !isGrowing ? isAmong(above, twins) : null;
  return {
    title,
    icon: name,
    search,
    collection,
    isGrowing,
    ...firstHits(search, entries, hitOf, max, `/${segment}?${parameters}`, isAbove),
  };
}

/** Whether a list is still loading, or has records that the result of its search does not cover. */
function isUnsearched({ isPending, isLoading }: LoadingState, search: SearchState, list: readonly unknown[]) {
  return isPending || isLoading || !isSearched(search, list);
}

function firstHits<T>(
  { data }: SearchState,
  list: readonly T[],
  hitOf: (one: T, why: Why) => NamedHit,
  max: number,
  path: string,
  isAbove: ((one: T) => boolean) | null = null,
): Pick<ResultGroup, 'matchCount' | 'withTwin' | 'fit' | 'hits' | 'allPath'> {
  if (data === undefined) return { matchCount: 0, withTwin: 0, fit: 0, hits: [], allPath: null };
  const isLeft = (position: number) => list[position] === undefined || isAbove?.(list[position]) !== true;
  const positions = isAbove === null ? data.positions : data.positions.filter(isLeft);
  // One or two more are shown instead of a link to them.
  const visibleCount = positions.length <= max + 2 ? positions.length : max;
  const first = [...positions.subarray(0, visibleCount)].flatMap((position) => list[position] ?? []);
  return {
    matchCount: data.positions.length,
    withTwin: data.positions.length - positions.length,
    fit: positions[0] === data.positions[0] ? data.fit : 0,
    hits: first.map((one) => hitOf(one, data)),
    allPath: positions.length > visibleCount ? path : null,
  };
}

/** Returns whether the twin of a record is among the matches of another list. */
function isAmong(matches: SearchState, twins: Twins): (entry: Entry) => boolean {
  const { list = [], positions = [] } = matches.data ?? {};
  const keys = new Set(Array.from(positions, (position) => list[position]?.key));
  return (entry) => keys.has(twinOf(entry, twins)?.key);
}

/** A group as it is shown. */
export type ShownGroup = Pick<ResultGroup, 'title' | 'matchCount' | 'allPath' | 'isGrowing'> & {
  icon: IconName | null;
  hits: readonly Hit[];
  isNear: boolean;
  /** How many of those found are among the best matches instead, or one hit with their indicators. */
  elsewhere: number;
};

/** The pages and terms that a query names. */
export function pagesBeside(groups: readonly ResultGroup[], query: string) {
  const ofVariables = groups.find(({ icon }) => icon === 'variable');
  return pagesFor(query, ofVariables?.collection.ledger.entries ?? []);
}

/**
 * The groups with matches; those that lack words only if no group has all, and the query names no page or term. Indicators may
 * lack some, as they are about all the variables that a question names one of.
 */
export function matchingGroups(groups: readonly ResultGroup[], query: string): readonly ResultGroup[] {
  if (groups.some(({ search }) => search.data?.isBlank === true)) return [];
  const groupsWithMatches = groups.filter((group) => group.matchCount > 0);
  // A word that a list corrects may in another be taken for a misspelt synonym.
  const isCorrected = groupsWithMatches.every(({ search }) => search.data?.near === true);
  const complete = groupsWithMatches.filter(
    ({ search: { data } }) => hasEveryWord(data) || (isCorrected && data?.share === 1),
  );
  if (complete.length === 0) return pagesBeside(groups, query).length > 0 ? [] : groupsWithMatches;
  const isQuestion = query.split(' ').length > 2;
  const lacking = groupsWithMatches.filter(
    (group) =>
      isQuestion &&
      group.icon === 'indicator' &&
      !complete.includes(group) &&
      hasMostWords(group.search.data),
  );
  return [...complete, ...lacking];
}

/** The title of the group of what a query names. */
export const bestMatch = 'Best match';

/** Whether a group is what the query names, and that is one record: of two with this name, readers choose. */
export function namesOne({ title, hits }: { title: string; hits: readonly Hit[] }): boolean {
  return (
    title === bestMatch &&
    hits.filter(({ icon }) => icon !== undefined && icon === hits[0]?.icon).length === 1
  );
}

const mostOfOneName = 3;

/**
 * The groups to show, those with weak matches last. Above them is what the query names, by its code or its whole name: the first record of each list that
 * it names best, with the others of this name; a name of many names none. While a list is loaded, another record of this name
 * may still come.
 */
export function shownGroups(
  groups: readonly ResultGroup[],
  query: string,
  withLeads: (named: readonly NamedHit[]) => readonly Hit[],
): readonly ShownGroup[] {
  // Near matches, or records with nothing but what was searched besides, unless that is for several words: "get to work" is
  // "means of transportation to work", and says more than "work".
  const isWeak = ({ hits, search: { data } }: ResultGroup) =>
    data?.near === true ||
    (hits[0]?.isAdded === true &&
      data?.additions.every(({ typed, expressions }) => !typed.includes(' ') || expressions.length === 0));
  const orderedGroups = matchingGroups(groups, query).toSorted(
    (a, b) => Number(isWeak(a)) - Number(isWeak(b)),
  );
  // People come for a measure: its topic is named only where nothing is measured.
  const isMeasured = orderedGroups.some(({ icon }) => icon === 'indicator' || icon === 'variable');
  const named = orderedGroups
    .filter(({ icon }) => !isMeasured || (icon !== 'subdomain' && icon !== 'taxonomy'))
    .filter((group) => group.fit > (group.isGrowing ? fits.name : fits.somehow))
    .toSorted((a, b) => b.fit - a.fit)
    .flatMap((group) => {
      const [first] = group.hits;
      // Tables of one race have the name of the table of all.
      const isSame = ({ name, match: { record } }: NamedHit) =>
        group.fit === fits.name && name === first?.name && !isOfOneRace(tableOf(record));
      const best = group.hits.filter((hit) => hit === first || isSame(hit));
      return best.length > mostOfOneName ? [] : best.map((hit) => Object.assign(hit, { icon: group.icon }));
    });
  const visibleGroups = orderedGroups.map((group): ShownGroup => {
    const { title, icon, hits, allPath } = group;
    const others = hits.filter(({ key }) => named.every((hit) => hit.key !== key));
    return {
      title,
      icon,
      matchCount: group.matchCount,
      hits: others,
      elsewhere: hits.length - others.length + group.withTwin,
      allPath,
      isNear: group.search.data?.near === true,
      isGrowing: group.isGrowing,
    };
  });
  const best = {
    title: bestMatch,
    icon: null,
    matchCount: named.length,
    hits: withLeads(named),
    elsewhere: 0,
    allPath: null,
    isNear: false,
    isGrowing: false,
  };
  return [best, ...visibleGroups].filter(({ hits }) => hits.length > 0);
}

/** What a query was extended by in any list, and which words need not match: those that no first result contains. */
export function additionsOf(groups: readonly ResultGroup[], query: string): SearchResult['additions'] {
  const all = groups.flatMap(({ search }) => search.data?.additions ?? []);
  const isLackedBy = ({ search }: ResultGroup, without: string) =>
    search.data?.additions.some((each) => each.expressions.length === 0 && each.without === without);
  return all.filter(
    ({ expressions, without }) =>
      expressions.length > 0 || matchingGroups(groups, query).every((group) => isLackedBy(group, without)),
  );
}

/** The words that no record of any list has, and the others that the shown results are for; known when whole lists are searched. */
export function notMentionedIn(groups: readonly ResultGroup[], query: string): NotMentioned {
  const results = groups.flatMap(({ search }) => search.data ?? []);
  const isPart = isSearching(groups) || groups.some(({ collection }) => collection.hasMore);
  if (isPart || results.length < groups.length || !hasResultsFor(groups, query))
    return { missingWords: [], remaining: [], place: null };
  const missingWords =
    results[0]?.missingWords.filter((word) => results.every((each) => each.missingWords.includes(word))) ??
    [];
  const remaining = new Set(
    matchingGroups(groups, query).flatMap(({ search }) => search.data?.remaining ?? []),
  );
  const place = results.find((each) => each.place !== null)?.place ?? null;
  return { missingWords, remaining: [...remaining].filter((word) => !missingWords.includes(word)), place };
}

/** Whether more records are to be searched. */
export function isSearching(groups: readonly ResultGroup[]): boolean {
  return groups.some(({ isGrowing }) => isGrowing);
}

/** Whether every group has the result of this query, not only of an earlier one. */
export function hasResultsFor(groups: readonly ResultGroup[], query: string): boolean {
  return groups.every(({ search }) => search.isError || search.data?.query === query);
}
