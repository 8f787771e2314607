import { fits } from '../../catalog/search/ranking/name-fit.ts';
import type { SearchResult } from '../../catalog/search/search-index.ts';
import { pageEntries } from '../../catalog/pages.ts';
import { countOf } from '../../catalog/text/count.ts';
import { containsWords } from '../../catalog/text/without-accents.ts';
import { saidOfAll } from '../data/loading/search-among-all.ts';
import { type NotMentioned, notMentionedSentence } from '../list/list-sentence.ts';
import { definitionsFor } from '../ui/content/definitions.ts';
import { useLeads } from './hits.tsx';
import { type ResultGroup, useResultGroups } from './result-groups.ts';
import { isGrowing, isNamingKnown, matchingGroups, type ShownGroup, shownGroups } from './shown-groups.ts';

/** What a search of all lists has found, and what is said of its query. */
export interface Findings {
  query: string;
  groups: readonly ResultGroup[];
  /** Whether every group has the result of this query, not only of an earlier one. */
  isCurrent: boolean;
  /** Whether more records are to be searched. */
  isSearching: boolean;
  /** Whether it is known if the query names a record. */
  isNamingKnown: boolean;
  /** The groups with matches that are shown. */
  matching: readonly ResultGroup[];
  shown: readonly ShownGroup[];
  pages: readonly NamedPage[];
  /** The words that no record of any list has, and the others that the results are for; known when whole lists are searched. */
  lacking: NotMentioned;
  /** The same as a sentence above the results; empty if there are none, or nothing is missing. */
  notMentioned: string;
  additions: SearchResult['additions'];
}

interface NamedPage {
  to: string;
  name: string;
  /** What a term means. */
  text?: string;
}

/** Searches all lists; of each, at most `max` matches are shown. */
export function useFindings(query: string, max: number): Findings {
  const groups = useResultGroups(query, max);
  const withLeads = useLeads();
  const pages = pagesBeside(groups, query);
  const matching = matchingGroups(groups, query, pages.length > 0);
  const isCurrent = groups.every(({ search }) => search.isError || search.data?.query === query);
  const isSearching = isGrowing(groups);
  const lacking = notMentionedIn(groups, matching, isCurrent && !isSearching);
  // Said once, above the first of them, unless it is clear what they lack.
  const sentence = notMentionedSentence(lacking);
  const isClear = sentence !== '' || (lacking.unknownWords.length > 0 && !lackWords(matching));
  const near = isClear ? '' : nearSentence(groups, matching, query);
  const shown = shownGroups(matching, withLeads, near);
  // A page or term is no result for the other words.
  const notMentioned =
    shown.length > 0 ? sentence : pages.length > 0 ? notMentionedSentence({ ...lacking, remaining: [] }) : '';
  return {
    query,
    groups,
    isCurrent,
    isSearching,
    isNamingKnown: isNamingKnown(groups, matching, query),
    matching,
    shown,
    pages,
    lacking,
    notMentioned,
    additions: additionsOf(groups, matching, query),
  };
}

const namedPages = pageEntries.flatMap(([name, { foundBy }]): NamedPage[] =>
  foundBy === undefined ? [] : [{ to: `/${name}`, name: foundBy }],
);

/** The pages, and the terms that Help explains in a catalog of these variables, with the words of a query in their name. */
function pagesBeside(groups: readonly ResultGroup[], query: string): readonly NamedPage[] {
  if (query.length < 3) return [];
  const variables = groups.find(({ icon }) => icon === 'variable')?.collection.ledger.entries ?? [];
  const matches = containsWords(query);
  const terms = definitionsFor(variables).map(([key, { title, text }]) => ({
    to: `/help#term-${key}`,
    name: `${title}: what it means`,
    text,
  }));
  return [...namedPages, ...terms].filter(({ name }) => matches(name));
}

/** What a query was extended by in any list that has matches, and which words need not match: those that no first result contains. */
function additionsOf(
  groups: readonly ResultGroup[],
  matching: readonly ResultGroup[],
  query: string,
): SearchResult['additions'] {
  // Who types a code means its record.
  if (/[\d_.-]/.test(query) && groups.some(({ fit }) => fit === fits.code)) return [];
  const needNotMatch = matching.map(({ search }) =>
    (search.data?.additions ?? []).filter(({ expressions }) => expressions.length === 0),
  );
  return matching
    .flatMap(({ search }) => search.data?.additions ?? [])
    .filter(
      ({ expressions, without }) =>
        expressions.length > 0 ||
        needNotMatch.every((additions) => additions.some((each) => each.without === without)),
    );
}

/** Whether results lack words of the query. */
const lackWords = (matching: readonly ResultGroup[]) =>
  matching.some(({ search }) => (search.data?.share ?? 1) < 1);

/** Whether the list of a group is complete. */
const isWhole = ({ collection }: ResultGroup) => collection.completeness.state === 'complete';

function notMentionedIn(
  groups: readonly ResultGroup[],
  matching: readonly ResultGroup[],
  isSearched: boolean,
): NotMentioned {
  const results = groups.flatMap(({ search }) => search.data ?? []);
  const found = matching.flatMap(({ search }) => search.data ?? []);
  const hasMore = groups.some(({ collection }) => collection.hasMore);
  const isKnown = isSearched && !hasMore && results.length === groups.length;
  const said = saidOfAll(isKnown ? results : [], found);
  if (!isKnown) return { ...said, missingWords: [], remaining: [], place: null };
  // What a list has as a word, such as "VA health care", is no place in another.
  const isWord = found.some((each) => each.place === null);
  const place = isWord ? null : (results.find((each) => each.place !== null)?.place ?? null);
  return { ...said, place, isPart: !groups.every(isWhole) };
}

/** What is said before matches that lack words of the query, or have them only somehow. */
function nearSentence(
  groups: readonly ResultGroup[],
  matching: readonly ResultGroup[],
  query: string,
): string {
  const soFar = isGrowing(groups) ? ' so far' : '';
  const none = soFar !== '' || groups.every(isWhole) ? 'None' : 'None that loaded';
  if (lackWords(matching)) return `${none} has all of these words${soFar}. These have some of them:`;
  return `${none} has exactly ${query.includes(' ') ? 'these words' : 'this word'}${soFar}. Closest:`;
}

/** Whether a list is loaded and not searched to its end; one of a page is searched at once. */
export const isUnsearched = ({ isGrowing, search, collection }: ResultGroup) =>
  isGrowing && !search.isError && !collection.hasMore && collection.ledger.pages > 1;

/** What no match means: only what could be loaded was searched. Empty if that is nothing, or while it will be known at once. */
export function noMatchesSentence({ groups, query, isSearching }: Findings): string {
  if (groups.some(isUnsearched)) return '';
  if (isSearching) return `No match for “${query}” so far`;
  if (groups.every(isWhole)) return `No matches for “${query}”`;
  const hasFailed = groups.some(({ collection }) => collection.failure !== null);
  if (hasFailed && groups.every(({ collection }) => collection.ledger.entries.length === 0)) return '';
  const hasMore = !hasFailed && groups.some(({ collection }) => collection.hasMore);
  return `No matches for “${query}” in the records ${hasMore ? 'searched' : 'that loaded'}`;
}

/** The number of matches as one sentence; empty until the result of the query is known. */
export function foundSentence(found: Findings): string {
  if (!found.isCurrent || found.query === '') return '';
  if (found.matching.length === 0) return noMatchesSentence(found);
  const counts = found.matching.map(
    ({ title, matchCount }) => `${title}: ${countOf(matchCount, 'match', 'matches')}`,
  );
  return `${notMentionedSentence(found.lacking)} ${counts.join(', ')}`.trim();
}
