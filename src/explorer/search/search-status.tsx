import { extentOf, FailedLists, LoadedOf, searchAllLabel } from '../data/loading/loading-notices.tsx';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { retryWithCode } from '../ui/page/lazy.tsx';
import { type Findings, isUnsearched, noMatchesSentence } from './findings.ts';
import type { ResultGroup } from './result-groups.ts';
import type { ShownGroup } from './shown-groups.ts';
import { ListFailed } from '../list/list-results.tsx';
import { notMentionedSentence } from '../list/list-sentence.ts';
import { AskForIt, DidYouMean, SearchForRest, SearchTips } from '../list/notices/other-words.tsx';
import { EmptyState } from '../ui/notice/empty-state.tsx';
import { countOf } from '../../catalog/text/count.ts';
import { collectionWords } from '../../contract/collection-names.ts';

/** Collections that could not be loaded and searches that failed: results may be incomplete. */
export function SearchProblems({ found: { groups } }: { found: Findings }) {
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
export function SearchExtent({ found: { groups } }: { found: Findings }) {
  return collectionsOf(groups).map((list) => {
    const { ledger, hasMore, isLoading, failure, completeness } = list;
    const isShort = !hasMore && completeness.state !== 'complete' && completeness.state !== 'loading';
    const isRunning = groups.some((group) => group.collection === list && isUnsearched(group));
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

/** Each collection once: variables and sources share one. */
function collectionsOf(groups: readonly ResultGroup[]): LoadingState[] {
  return [...new Map(groups.map(({ collection }) => [collection.ledger.collection, collection])).values()];
}

interface NothingFoundProps {
  found: Findings;
  /** Replaces the query. */
  onQuery: (query: string) => void;
}

function Missing({ found: { query, lacking }, onQuery }: NothingFoundProps) {
  // Of a misspelled word and what was meant, only that.
  const sentence = notMentionedSentence({ ...lacking, unknownWords: [], remaining: [] });
  const isSaid = lacking.missingWords.every((word) => word === query) && lacking.place === null;
  if (sentence === '' || isSaid) return null;
  return (
    <>
      <p>{sentence}</p>
      <SearchForRest {...lacking} query={query} onQuery={onQuery} />
    </>
  );
}

/** Says that a query found nothing or has no search term; renders nothing until that is known. */
export function NothingFound({ found, onQuery }: NothingFoundProps) {
  const { query, groups, isCurrent, isSearching, matching, pages } = found;
  if (!isCurrent || matching.length > 0) return null;
  const isBlank = groups.some(({ search }) => search.data?.isBlank === true);
  // What was found but lacks words is shown, or not, once all is searched.
  const isOpen = isSearching || pages.length > 0;
  const isFound = groups.some(({ matchCount, search }) => search.isError || (isOpen && matchCount > 0));
  if (!isBlank && isFound) return null;
  const sentence = isBlank
    ? `“${query}” contains no search term. Type a word, number or symbol.`
    : noMatchesSentence(found);
  if (sentence === '') return null;
  const suggestion = groups
    .map(({ search }) => search.data?.suggestion)
    .find((suggestion) => suggestion != null);
  return (
    <EmptyState icon="search" title={sentence}>
      {!isBlank && !isSearching && (
        <>
          <Missing found={found} onQuery={onQuery} />
          <DidYouMean suggestion={suggestion} onQuery={onQuery} />
          <SearchTips
            query={query}
            mayRequest={groups.every(({ collection }) => collection.failure === null)}
          />
          <AskForIt query={query} />
        </>
      )}
    </EmptyState>
  );
}

/** The links to all results of a group, and to those that only these have found. */
export function allLinks(group: ShownGroup): { to: string; label: string }[] {
  return [group, ...(group.variables ? [group.variables] : [])].flatMap(
    ({ title, matchCount, isGrowing, allPath }) => {
      // Of any other list, one match is shown instead.
      const all = countOf(matchCount, collectionWords.variable.one, title.toLowerCase());
      const label = isGrowing ? `Show the ${all} found so far` : `Show ${matchCount > 1 ? 'all ' : ''}${all}`;
      return allPath === null ? [] : [{ to: allPath, label }];
    },
  );
}
