import { fits } from '../../catalog/search/ranking/name-fit.ts';
import { tableOf } from '../../catalog/records/table/name-in-table.ts';
import { isOfOneRace } from '../../catalog/census/titles.ts';
import { parseQuery } from '../../catalog/search/query.ts';
import { isNegation } from '../../catalog/search/words.ts';
import { leavesCommon, saidOfAll } from '../data/loading/search-among-all.ts';
import type { IconName } from '../ui/control/icon.tsx';
import type { Hit, NamedHit } from './hits.tsx';
import type { ResultGroup } from './result-groups.ts';

/** A group as it is shown. */
export type ShownGroup = Pick<ResultGroup, 'title' | 'matchCount' | 'allPath' | 'isGrowing'> & {
  icon: IconName | null;
  hits: readonly Hit[];
  /** What is said above the first group of near matches; otherwise empty. */
  near: string;
  /** How many of those found are among the best matches instead, or one hit with their indicators. */
  elsewhere: number;
  /** Of sources: the variables that are found by them only. */
  variables?: ShownGroup;
};

/**
 * The groups with matches; those that lack words only if no group has all, and the query names no page or term. Indicators may
 * lack some, as they are about all the variables that a question names one of. While lists load, none lacks any: others may have all;
 * and those after one that loads wait, since it would move them.
 */
export function matchingGroups(
  groups: readonly ResultGroup[],
  query: string,
  namesPage: boolean,
): readonly ResultGroup[] {
  if (groups.some(({ search }) => search.data?.isBlank === true)) return [];
  const growing = groups.findIndex(({ isGrowing }) => isGrowing);
  const groupsWithMatches = groups.filter(
    ({ matchCount, search }, at) => matchCount > 0 && (growing < 0 || (at <= growing && isExact(search))),
  );
  const withAllWords = groupsWithMatches.filter(({ search }) => search.data?.share === 1);
  // What one list has as it was typed is no misspelling in another: "center" of "renter".
  const exact = withAllWords.filter(({ search }) => search.data?.near === false);
  const complete = exact.length > 0 ? exact : withAllWords;
  if (complete.length === 0) return namesPage ? [] : closest(groups, groupsWithMatches);
  const isQuestion = query.split(' ').length > 2;
  const lacking = groupsWithMatches.filter(
    (group) =>
      group.icon === 'indicator' &&
      !complete.includes(group) &&
      (isAbout(group) || (isQuestion && (group.search.data?.share ?? 0) > 0.7)),
  );
  return [...complete, ...lacking];
}

/**
 * Of groups that lack words, those with at least half of them or without only what is in no list; none unless one has more than
 * half or is of indicators. Of 28,000 variables, one has any word of any two: "tree trimmers" are no "tree cover".
 */
function closest(groups: readonly ResultGroup[], matching: readonly ResultGroup[]): readonly ResultGroup[] {
  const all = groups.flatMap(({ search }) => search.data ?? []);
  const isNowhere = (word: string) => saidOfAll(all, []).missingWords.includes(word);
  const shareOf = ({ search: { data } }: ResultGroup) =>
    data?.missingWords[0] !== undefined && data.missingWords.every(isNowhere) ? 1 : (data?.share ?? 0);
  const close = matching.filter((group) => !isLeftWithCommon(groups, group) && shareOf(group) >= 0.5);
  return close.some((group) => group.icon === 'indicator' || shareOf(group) > 0.5) ? close : [];
}

const isExact = ({ data }: ResultGroup['search']) => data?.share === 1 && !data.near;

/** Whether results lack only what limits the others: the indicator of “no internet” is that of the internet. */
const isAbout = ({ search: { data } }: ResultGroup) =>
  data?.missingWords.every((word) => isNegation(word.toLowerCase())) === true &&
  data.additions.every(({ isCorrection }) => isCorrection !== true);

function isLeftWithCommon(groups: readonly ResultGroup[], { search }: ResultGroup): boolean {
  const results = groups.flatMap((each) => each.search.data ?? []);
  return leavesCommon(search.data?.missingWords ?? [], results);
}

/** The title of the group of what a query names. */
const bestMatch = 'Best match';

/** Whether a query is written as a code, not as a word or several: B19013, B25003 002, poverty_rate, 2.1.1. */
function isCode(query: string): boolean {
  return parseQuery(query).code !== null && /[\d_]/.test(query);
}

/** Whether it is known if a query names a record: a code may be of any list, a whole name of the indicators, which are few. */
export function isNamingKnown(
  groups: readonly ResultGroup[],
  matching: readonly ResultGroup[],
  query: string,
): boolean {
  if (!isGrowing(groups)) return true;
  if (isCode(query)) return groups.some(({ fit }) => fit === fits.code);
  return !isGrowing(groups.filter(({ icon }) => icon === 'indicator')) && matching.length > 0;
}

/** Whether a group is the one record whose code the query is, or the one indicator of this name: of two, readers choose. */
export function opensWithEnter(group: ShownGroup | undefined, query: string): boolean {
  if (group?.title !== bestMatch) return false;
  const icon = group.hits[0]?.icon;
  return (
    (icon === 'indicator' || isCode(query)) && group.hits.filter((hit) => hit.icon === icon).length === 1
  );
}

/**
 * Whether a group has near matches, or mostly records with nothing but what was searched besides or the title of their table, unless
 * that is for several words: "get to work" is "means of transportation to work", and says more than "work".
 */
function isWeak({ hits, bySource, search: { data } }: ResultGroup): boolean {
  const others = hits.filter(({ isAdded, match }) => isAdded || !('collection' in match)).length + bySource;
  return (
    data?.near === true ||
    (others * 2 > hits.length + bySource &&
      data?.additions.every(({ typed, expressions }) => !typed.includes(' ') || expressions.length === 0) ===
        true)
  );
}

const mostOfOneName = 3;

/** The groups to show, weak ones last, below what the query names by code or whole name, unless many have it or more may come. */
export function shownGroups(
  matching: readonly ResultGroup[],
  withLeads: (named: readonly NamedHit[]) => readonly Hit[],
  near: string,
): readonly ShownGroup[] {
  const orderedGroups = matching.toSorted((a, b) => Number(isWeak(a)) - Number(isWeak(b)));
  const firstNear = orderedGroups.find(({ hits, search }) => hits.length > 0 && search.data?.near === true);
  // People come for a measure: a topic is named if it has some, or nothing else is found.
  const isFound = orderedGroups.some(({ icon }) => icon === 'indicator' || icon === 'variable');
  const named = orderedGroups
    .filter(({ icon, isMeasured }) => !isFound || isMeasured || (icon !== 'subdomain' && icon !== 'taxonomy'))
    .filter((group) => group.fit > (group.isGrowing ? fits.name : fits.somehow))
    .toSorted((a, b) => b.fit - a.fit)
    // Those of the first list with this name: others arrive later, and would move what is read.
    .filter(({ fit }, at, all) => fit !== fits.name || all.findIndex((each) => each.fit === fit) === at)
    .flatMap((group) => {
      const [first] = group.hits;
      // Tables of one race have the name of the table of all.
      const isSame = ({ name, match: { record } }: NamedHit) =>
        group.fit === fits.name && name === first?.name && !isOfOneRace(tableOf(record));
      const best = group.hits.filter((hit) => hit === first || isSame(hit));
      return best.length > mostOfOneName
        ? []
        : best.map((hit) => Object.assign(hit, { icon: hit.icon ?? group.icon }));
    })
    .filter(({ key }, at, all) => all.findIndex((hit) => hit.key === key) === at);
  const visibleGroups = orderedGroups.map((group): ShownGroup => {
    const { title, icon, hits, allPath, matchCount, isGrowing } = group;
    const others = hits.filter(({ key }) => named.every((hit) => hit.key !== key));
    const elsewhere = hits.length - others.length + group.withTwin;
    const said = group === firstNear ? near : '';
    return { title, icon, matchCount, hits: others, elsewhere, allPath, near: said, isGrowing };
  });
  // Variables that, but for best matches, are found by their sources only: the way to all of them is below these.
  const bySource = visibleGroups.findIndex(
    ({ icon, hits, allPath }) => icon === 'variable' && hits.length === 0 && allPath !== null,
  );
  const sources = visibleGroups.find(({ icon }) => icon === 'source');
  const variables = visibleGroups[bySource];
  if (sources !== undefined && sources.hits.length > 0 && variables !== undefined) {
    sources.variables = variables;
    visibleGroups.splice(bySource, 1);
  }
  const best = {
    title: bestMatch,
    icon: null,
    matchCount: named.length,
    hits: withLeads(named),
    elsewhere: 0,
    allPath: null,
    near: '',
    isGrowing: false,
  };
  return [best, ...visibleGroups].filter(({ hits, allPath }) => hits.length > 0 || allPath !== null);
}

/** Whether more records are to be searched. */
export function isGrowing(groups: readonly ResultGroup[]): boolean {
  return groups.some((group) => group.isGrowing);
}
