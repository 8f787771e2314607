import { countOf, formatCount } from '../../catalog/text/count.ts';
import { notMentionedSentence } from '../list/notices/list-sentence.ts';
import type { ResultGroup } from './result-groups.ts';
import { isSearching, matchingGroups, notMentionedIn, type ShownGroup } from './shown-groups.ts';

/** What no match means: only what could be loaded was searched. Empty if that is nothing. */
export function noMatchesSentence(groups: readonly ResultGroup[], query: string): string {
  if (isSearching(groups)) return `No match for “${query}” so far`;
  if (groups.every(({ collection }) => collection.failure === null)) {
    const isPart = groups.some(({ collection }) => collection.hasMore);
    return `No matches for “${query}”${isPart ? ' in the records searched' : ''}`;
  }
  return groups.some(({ collection }) => collection.ledger.entries.length > 0)
    ? `No matches for “${query}” in the records that loaded`
    : '';
}

/** What is said before matches that lack words of the query. */
export function nearSentence(query: string, isGrowing: boolean): string {
  return `None has exactly ${query.includes(' ') ? 'these words' : 'this word'}${isGrowing ? ' so far' : ''}. Closest:`;
}

/** The label of the link to all results of a group. */
export function allLabel({
  title,
  matchCount,
  elsewhere,
  isGrowing,
}: Pick<ShownGroup, 'title' | 'matchCount' | 'elsewhere' | 'isGrowing'>): string {
  const all = `${formatCount(matchCount)} ${title.toLowerCase()}`;
  if (isGrowing) return `Show the ${all} found so far`;
  return `Show all ${all}${elsewhere > 0 ? `, including the ${formatCount(elsewhere)} shown elsewhere` : ''}`;
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
