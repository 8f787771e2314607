import { extentOf, FailedLists, LoadedOf, searchAllLabel } from '../data/loading/loading-notices.tsx';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { retryWithCode } from '../ui/page/lazy.tsx';
import type { ResultGroup } from './result-groups.ts';
import {
  hasResultsFor,
  isSearching,
  isWhole,
  lacksWords,
  matchingGroups,
  notMentionedIn,
  pagesBeside,
  type ShownGroup,
} from './shown-groups.ts';
import { ListFailed } from '../list/list-results.tsx';
import { notMentionedSentence } from '../list/notices/list-sentence.ts';
import { AskForIt, DidYouMean, SearchForRest, SearchTips } from '../list/notices/other-words.tsx';
import { EmptyState } from '../ui/notice/empty-state.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';

/** Collections that could not be loaded and searches that failed: results may be incomplete. */
export function SearchProblems({ groups }: { groups: readonly ResultGroup[] }) {
  const failedSearch = groups.find(({ search }) => search.isError && search.fetchStatus === 'idle')?.search;
  return (
    <>
      <FailedLists lists={collectionsOf(groups)} />
      {failedSearch !== undefined && (
        <ListFailed
          headline="The search failed."
          error={failedSearch.error}
          onRetry={() => {
            for (const { search } of groups) if (search.isError) void retryWithCode(search.refetch);
          }}
        />
      )}
    </>
  );
}

/** How much of each collection was searched until all of it is, with a button to search what is not loaded. */
export function SearchExtent({ groups }: { groups: readonly ResultGroup[] }) {
  return collectionsOf(groups).map((list) => {
    const { ledger, hasMore, isLoading, failure, completeness } = list;
    const isShort = !hasMore && completeness.state !== 'complete' && completeness.state !== 'loading';
    const isRunning = !hasMore && groups.some((group) => group.collection === list && isRunningIn(group));
    if (failure !== null || (!hasMore && !isRunning && !isShort)) return null;
    const rest = isShort && (ledger.count ?? 0) > ledger.entries.length ? '; the rest is missing.' : '.';
    const searched = `Searched ${extentOf(ledger)}${isLoading ? ' so far…' : rest}`;
    return (
      <LoadedOf
        key={ledger.collection}
        className="quiet count"
        sentence={isRunning ? `Searching ${extentOf(ledger)}…` : searched}
        lists={[list]}
        label={searchAllLabel(ledger)}
      />
    );
  });
}

/** Whether a list is loaded and not searched to its end; one of a page is searched at once. */
const isRunningIn = ({ isGrowing, search, collection }: ResultGroup) =>
  isGrowing && !search.isError && collection.ledger.pages > 1;

/** Each collection once: variables and sources share one. */
function collectionsOf(groups: readonly ResultGroup[]): LoadingState[] {
  return [...new Map(groups.map(({ collection }) => [collection.ledger.collection, collection])).values()];
}

interface NothingFoundProps {
  groups: readonly ResultGroup[];
  query: string;
  /** Replaces the query. */
  onQuery: (query: string) => void;
}

function Missing({ groups, query, onQuery }: NothingFoundProps) {
  const notMentioned = notMentionedIn(groups, query);
  // Of a misspelled word and what was meant, only that.
  const sentence = notMentionedSentence({ ...notMentioned, unknownWords: [], remaining: [] });
  const isSaid = notMentioned.missingWords.every((word) => word === query) && notMentioned.place === null;
  if (sentence === '' || isSaid) return null;
  return (
    <>
      <p>{sentence}</p>
      <SearchForRest {...notMentioned} query={query} onQuery={onQuery} />
    </>
  );
}

/** Says that a query found nothing or has no search term; renders nothing until that is known. */
export function NothingFound({ groups, query, onQuery }: NothingFoundProps) {
  if (!hasResultsFor(groups, query)) return null;
  const isBlank = groups.some(({ search }) => search.data?.isBlank === true);
  // What was found but lacks words is shown, or not, once all is searched.
  const isOpen = isSearching(groups) || pagesBeside(groups, query).length > 0;
  const isFound = groups.some(({ matchCount, search }) => search.isError || (isOpen && matchCount > 0));
  if (!isBlank && isFound) return null;
  if (matchingGroups(groups, query).length > 0) return null;
  const sentence = isBlank
    ? `“${query}” contains no search term. Type a word, number or symbol.`
    : noMatchesSentence(groups, query);
  if (sentence === '') return null;
  const suggestion = groups
    .map(({ search }) => search.data?.suggestion)
    .find((suggestion) => suggestion != null);
  return (
    <EmptyState icon="search" title={sentence}>
      {!isBlank && !isSearching(groups) && (
        <>
          <Missing groups={groups} query={query} onQuery={onQuery} />
          <DidYouMean suggestion={suggestion} onQuery={onQuery} />
          <SearchTips
            query={query}
            hasExamples={groups.every(({ collection }) => collection.failure === null)}
          />
          <AskForIt query={query} />
        </>
      )}
    </EmptyState>
  );
}

/** What no match means: only what could be loaded was searched. Empty if that is nothing. */
export function noMatchesSentence(groups: readonly ResultGroup[], query: string): string {
  if (isSearching(groups)) return `No match for “${query}” so far`;
  if (groups.every(isWhole)) return `No matches for “${query}”`;
  const hasFailed = groups.some(({ collection }) => collection.failure !== null);
  if (hasFailed && groups.every(({ collection }) => collection.ledger.entries.length === 0)) return '';
  const hasMore = !hasFailed && groups.some(({ collection }) => collection.hasMore);
  return `No matches for “${query}” in the records ${hasMore ? 'searched' : 'that loaded'}`;
}

/** What is said before matches that lack words of the query, or have them only somehow. */
export function nearSentence(groups: readonly ResultGroup[], query: string): string {
  const soFar = isSearching(groups) ? ' so far' : '';
  const none = soFar !== '' || groups.every(isWhole) ? 'None' : 'None that loaded';
  if (lacksWords(groups, query)) return `${none} has all of these words${soFar}. These have some of them:`;
  return `${none} has exactly ${query.includes(' ') ? 'these words' : 'this word'}${soFar}. Closest:`;
}

/** The label of the link to all results of a group. */
export function allLabel({ title, matchCount, isGrowing }: ShownGroup): string {
  const all = `${formatCount(matchCount)} ${title.toLowerCase()}`;
  return isGrowing ? `Show the ${all} found so far` : `Show all ${all}`;
}

/** The number of matches as one sentence. */
export function foundSentence(groups: readonly ResultGroup[], query: string): string {
  const matching = matchingGroups(groups, query);
  if (matching.length === 0) return noMatchesSentence(groups, query);
  const counts = matching.map(
    ({ title, matchCount }) => `${title}: ${countOf(matchCount, 'match', 'matches')}`,
  );
  return `${notMentionedSentence(notMentionedIn(groups, query))} ${counts.join(', ')}`.trim();
}
