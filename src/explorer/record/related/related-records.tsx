import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { hasEveryWord } from '../../../catalog/search/name-query.ts';
import { searchDocument } from '../../../catalog/search/search-document.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { type CollectionName, collectionWords } from '../../../contract/collection-names.ts';
import { LoadedOf, extentOf, searchAllLabel } from '../../data/loading/loaded-of.tsx';
import { FailedLists } from '../../data/loading/loading-notices.tsx';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { ListFailed } from '../../list/list-results.tsx';
import { MatchElsewhere } from '../../list/rows/highlighted.tsx';
import { aboutOf, rowText } from '../../../catalog/records/row-text.ts';
import { formatCount } from '../../../catalog/count.ts';
import { retryWithCode } from '../../ui/lazy.tsx';
import { type SearchState, isSearched, useSearch } from '../../data/loading/search.ts';
import { AboutLine, RecordLink, linkTo } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';
import { searchPath } from '../../data/record-path.ts';

const maxShown = 5;
// Words that more than this, and most of a list, contain relate nothing: "Topics" where every description has topics.
const mostRelated = 50;

interface Props {
  /** The collection that is searched. */
  name: CollectionName;
  /** For its name, as `nameQuery` returns it. */
  query: string;
  /** Whether the open list has loaded what it needs, so that this one may load. */
  mayLoad: boolean;
}

/**
 * The best search matches for a record's name in another collection. The title says that they were searched for: the catalog
 * need not link them.
 */
export function RelatedRecords(props: Props) {
  const { query } = props;
  const { plural, isEmpty, content } = useRelated(props);
  if (query === '') return null;
  return (
    <Section title={`${plural[0]?.toUpperCase()}${plural.slice(1)} matching this name`}>
      {content}
      {isEmpty && (
        <p className="quiet links">
          <Link to={searchPath(query)}>{`Search for “${shownText(query, 60)}”`}</Link>
        </p>
      )}
    </Section>
  );
}

interface Related {
  plural: string;
  /** Whether nothing has all words of the name. */
  isEmpty: boolean;
  content: ReactNode;
}

function useRelated({ name, query, mayLoad }: Props): Related {
  const collection = useCollection(name);
  const { ledger, failure } = collection;
  const isRequested = useRelatedLoad(name, mayLoad);
  const search = useSearch(name, ledger.entries, query);
  const { plural, segment } = collectionWords[name];
  const isLoading = collection.isPending || collection.isLoading;
  const isSearching = isLoading || search.isFetching || !isSearched(search, ledger.entries);
  // Matches of a part of the list would be replaced by better ones while they are read.
  const [settled, setSettled] = useState(false);
  if (!settled && (failure !== null || (isRequested && !isSearching))) setSettled(true);
  const found = search.data?.positions.length ?? 0;
  const isMatched = hasEveryWord(search.data);
  const isCommon = isMatched && found > mostRelated && found > ledger.entries.length / 2;
  const hasRelated = isMatched && !isCommon;
  const matches = [...(search.data?.positions.subarray(0, hasRelated ? maxShown : 0) ?? [])].flatMap(
    (position) => ledger.entries[position] ?? [],
  );
  const sentence =
    !settled || search.data === undefined
      ? ''
      : isCommon
        ? `Most of ${extentOf(ledger, search.data.searched)} contain this name, so none is listed.`
        : scopeOf(search.data, ledger);
  return {
    plural,
    isEmpty: settled && !hasRelated,
    content: (
      <div key={name} className={`stack ${styles.results}`} data-settled={settled}>
        <FailedLists lists={[collection]} />
        {search.isError && search.fetchStatus === 'idle' && (
          <ListFailed
            headline="The search failed."
            error={search.error}
            onRetry={() => void retryWithCode(search.refetch)}
          />
        )}
        {sentence !== '' && (
          <LoadedOf
            className="quiet"
            sentence={sentence}
            lists={[collection]}
            label={searchAllLabel(ledger)}
          />
        )}
        {!settled && (
          <p className="quiet">{`Searching ${ledger.pages === 0 ? plural : extentOf(ledger)}…`}</p>
        )}
        {settled && matches.length > 0 && <Matches entries={matches} search={search.data} />}
        {settled && hasRelated && found > matches.length && (
          <p className="quiet links">
            <Link to={`/${segment}?${new URLSearchParams({ q: query })}`}>
              {`Show all ${formatCount(found)} ${plural}`}
            </Link>
          </p>
        )}
      </div>
    ),
  };
}

/** Records, each with its unit, what its row in a list says besides, and the text that matched if that is not its name. */
function Matches({ entries, search }: { entries: readonly Entry[]; search: SearchState['data'] }) {
  const partsOf = (entry: Entry) => {
    const text = rowText(entry);
    const { fields } = searchDocument(entry.record);
    const elsewhere = search?.explain(fields, search.terms).elsewhere ?? null;
    const [besides = ''] = aboutOf(text, '', elsewhere?.field === 'source');
    const match = elsewhere !== null && <MatchElsewhere key="match" {...elsewhere} subject={entry.record} />;
    return [text.unit, besides, match].filter((part) => part !== '' && part !== false);
  };
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <RecordLink {...linkTo(entry)} code={rowText(entry).code}>
            <AboutLine parts={partsOf(entry)} />
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

/** What was searched if that is not all, and how well it matched if not by the name; otherwise empty. */
function scopeOf(found: NonNullable<SearchState['data']>, ledger: Ledger): string {
  const scope = extentOf(ledger, found.searched);
  const rest = found.searched < (ledger.count ?? Infinity) ? ` Searched: ${scope}.` : '';
  if (!hasEveryWord(found)) return `No ${ledger.collection} contains its name.${rest}`;
  return `${found.near ? 'Also by words that mean the same.' : ''}${rest}`.trim();
}
