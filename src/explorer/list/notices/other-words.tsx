import { Fragment, useMemo } from 'react';
import { collectionWords } from '../../../contract/collection-names.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { namedTopics } from '../../../catalog/records/topics.ts';
import { anyWordOf } from '../../../catalog/search/name-query.ts';
import { exampleQueries } from '../../../catalog/example-queries.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import type { SearchResult } from '../../../catalog/search/search-index.ts';
import { Action } from '../../ui/control/action.tsx';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { useSearch } from '../../data/loading/search.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { targetOf, useFeedback } from '../../data/use-feedback.ts';
import { recordPath, searchPath } from '../../data/record-path.ts';
import { Link } from '../../ui/control/link.tsx';

/** Offers the spelling nearest to a query that finds nothing; renders nothing if there is none. */
export function DidYouMean({
  suggestion,
  onQuery,
}: {
  suggestion: string | null | undefined;
  onQuery: (query: string) => void;
}) {
  if (suggestion === null || suggestion === undefined) return null;
  return (
    <p>
      Did you mean{' '}
      <button type="button" className="bare link" onClick={() => onQuery(suggestion)}>
        {suggestion}
      </button>
      {/^B\d\d$/.test(suggestion) && ', the detailed tables on the same subject'}?
    </p>
  );
}

/** Offers to search for the words of a query that are known, as they were typed, if others are not. */
export function SearchForRest({
  missingWords,
  remaining,
  query,
  onQuery,
}: Pick<SearchResult, 'missingWords' | 'remaining'> & { query: string; onQuery: (query: string) => void }) {
  const rest = remaining.filter((word) => query.includes(word)).join(' ');
  if (missingWords.length === 0 || rest === '') return null;
  return <Action label={`Search for “${shownText(rest, 80)}”`} onPress={() => onQuery(rest)} />;
}

/** What to try when a search finds nothing. Examples and topics depend on lists, which they request if these failed. */
export function SearchTips({ query, mayRequest = true }: { query: string; mayRequest?: boolean }) {
  return (
    <>
      <p>
        Try fewer or more general words, or a code as it is written.{' '}
        <Link to="/help#help-search">How to search</Link>
      </p>
      {mayRequest && (
        <>
          <ExampleQueries />
          <Topics query={query} />
        </>
      )}
    </>
  );
}

const mostTopics = 8;

/** Links to the topics that share words with a query, and to all of them; to each where they are few. None where no topic has measures. */
function Topics({ query }: { query: string }) {
  const { entries } = useCollection('subdomain').ledger;
  const indicators = useCollection('indicator').ledger.entries;
  const variables = useCollection('variable').ledger.entries;
  const haveMeasures = useMemo(() => {
    const named = namedTopics({ indicators, variables });
    return entries.some(({ record }) => named.has(record.name.trim()));
  }, [entries, indicators, variables]);
  const areFew = entries.length <= mostTopics;
  // All of few are named: none need be searched for.
  const words = areFew ? '' : anyWordOf(query);
  const { data } = useSearch('subdomain', entries, words);
  if (!haveMeasures) return null;
  const positions = data?.query === words ? [...data.positions.subarray(0, mostTopics)] : [];
  const topics = areFew ? entries : positions.flatMap((at) => entries[at] ?? []);
  return (
    <nav aria-label={collectionWords.subdomain.title} className="quiet">
      {topics.length > 0 && `${collectionWords.subdomain.title}: `}
      {topics.map(({ key, record }, place) => (
        <Fragment key={key}>
          {place > 0 && ' · '}
          <Link to={recordPath('subdomain', key)}>{shownText(record.name, 80)}</Link>
        </Fragment>
      ))}
      {topics.length > 0 && !areFew && ' · '}
      {!areFew && (
        <Link to="/subdomains">{`Browse all ${formatCount(entries.length)} ${collectionWords.subdomain.plural}`}</Link>
      )}
    </nav>
  );
}

/** A link that asks the keepers of the catalog for what a search did not find; nothing unless `config.json` says where. */
export function AskForIt({ query, list }: { query: string; list?: string }) {
  const where = list === undefined ? 'the catalog' : `the ${list}`;
  const text = `I looked for “${query}” in ${where} and found nothing.\n\n${location.href}`;
  const address = useFeedback()({ subject: `Looking for ${query}`, text });
  if (address === null) return null;
  return (
    <p>
      <a href={address} rel="noreferrer" target={targetOf(address)}>
        Ask for it
      </a>
    </p>
  );
}

const maxConfigured = 8;
const maxWords = 4;

/** Example queries: those in the configuration, otherwise what the catalog has most of. */
export function ExampleQueries({ className = '' }: { className?: string | undefined }) {
  const { configuration } = useCatalog();
  const { ledger, isLoading } = useCollection('indicator');
  // All at once, so that they do not change during loading.
  const examples = useMemo(
    () => (isLoading ? [] : exampleQueries(ledger.entries, maxWords)),
    [ledger, isLoading],
  );
  const visibleExamples = configuration.examples?.slice(0, maxConfigured) ?? examples;
  return (
    <p className={`quiet ${className}`}>
      {visibleExamples.length > 0 && <span>Try: </span>}
      {visibleExamples.map((example, place) => (
        <Fragment key={example}>
          {place > 0 && <span> · </span>}
          <Link to={searchPath(example)}>{shownText(example, 80)}</Link>
        </Fragment>
      ))}
    </p>
  );
}
