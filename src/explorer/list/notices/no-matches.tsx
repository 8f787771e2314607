import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../../contract/collection-names.ts';
import { extentOf } from '../../data/loading/loading-notices.tsx';
import { useOther } from '../../data/loading/search-among-all.ts';
import { Action } from '../../ui/control/action.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { AskForIt, DidYouMean, SearchForRest, SearchTips } from './other-words.tsx';
import { clipped, notMentionedSentence, scopeOf } from '../list-sentence.ts';
import type { ListPage } from '../use-list-page.ts';
import { searchPath } from '../../data/record-path.ts';
import { Link } from '../../ui/control/link.tsx';

/** Says that a search found nothing in a list, and what else to do; only what is being searched until that ends. */
export function NoMatches({ page }: { page: ListPage }) {
  const { name, query, collection, matches, setText } = page;
  const searched = matches?.searched ?? 0;
  const scope = scopeOf(name, searched, collection);
  // Until then, this list is most likely to match: the others, which are loaded for their links, need not compete with it.
  const isSearched = !collection.isLoading && searched >= collection.ledger.entries.length;
  if (!isSearched && collection.failure === null)
    return (
      page.loading === null && <p className="empty quiet">{`Searching ${extentOf(collection.ledger)}…`}</p>
    );
  const isAll = collection.completeness.state === 'complete' && isSearched;
  const title = isAll
    ? `No ${collectionWords[name].plural} match “${clipped(query)}”`
    : `${collection.failure === null ? '' : 'The search is incomplete. '}No matches for “${clipped(query)}” in ${scope}`;
  return (
    <EmptyState icon="search" title={title}>
      {isAll && (
        <p>
          {`${matches === undefined ? '' : notMentionedSentence({ ...matches, remaining: [] })} Searched all ${formatCount(searched)}.`.trim()}
        </p>
      )}
      {isAll && matches !== undefined && <SearchForRest {...matches} onQuery={setText} />}
      <DidYouMean suggestion={matches?.suggestion} onQuery={setText} />
      <SearchTips query={query} />
      {isSearched && <InOtherLists name={name} query={query} />}
      <p className="row" data-focus-group="">
        <Link to={searchPath(query)} className="button">
          Search everything
        </Link>
        {limitsOf(query).map((limit) => (
          <Action
            key={limit}
            label={`Without ${limit}`}
            onPress={() => setText(query.replace(limit, '').replaceAll(/\s+/g, ' ').trim())}
          />
        ))}
      </p>
      <AskForIt query={query} list={collectionWords[name].plural} />
    </EmptyState>
  );
}

/** What limits a query besides its words: fields, excluded words and phrases; nothing if nothing else would be left. */
function limitsOf(query: string): string[] {
  const limits = query.match(/-?(?:[A-Za-z]+:)?"[^"]*"?|-?[A-Za-z]+:\S+|(?<=^|\s)-\S+/g) ?? [];
  return limits.filter((limit) => query.replace(limit, '').trim() !== '').slice(0, 3);
}

export function InOtherLists({ name, query }: { name?: CollectionName; query: string }) {
  return (
    <p className="row">
      {collectionNames
        .filter((other) => other !== name)
        .map((other) => (
          <InOtherList key={other} name={other} query={query} />
        ))}
    </p>
  );
}

function InOtherList({ name, query }: { name: CollectionName; query: string }) {
  const data = useOther(name, query);
  if (data == null || data.near || data.positions.length === 0) return null;
  const { one, plural, segment } = collectionWords[name];
  const matchCount = countOf(data.positions.length, one, plural);
  return <Link to={`/${segment}?${new URLSearchParams({ q: query })}`}>{matchCount}</Link>;
}
