import { useState } from 'react';
import { dataPageOf } from '../../../catalog/export/portal.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { hasEveryWord, hasMostWords } from '../../../catalog/search/name-query.ts';
import { type Searchable, searchDocument } from '../../../catalog/search/search-document.ts';
import {
  extentOf,
  FailedLists,
  LoadedOf,
  NeedsAllVariables,
  searchAllLabel,
} from '../../data/loading/loading-notices.tsx';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { SearchFailed } from '../../list/list-results.tsx';
import { type IndexedSource, namesAnother, sourcesOf } from '../../../catalog/sources.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { type SearchState, hasMoreToSearch, isSearched, useSearch } from '../../data/loading/search.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { type LoadedVariables, noEntries, type RecordProps } from '../parts/loaded-variables.tsx';
import type { Source } from '../../../contract/records.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { usePlacing } from '../../place/use-census-place.ts';
import { ExternalLink } from '../../ui/control/external-link.tsx';
import { LongList } from '../../ui/control/show-more.tsx';
import { RecordRow } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

const searchOfVariables = (q: string) => `/variables?${new URLSearchParams({ q })}`;

const maxShown = 5;
// Words that more than this, and most of a list, contain relate nothing: "Topics" where every description has topics.
const mostRelated = 50;

interface Props extends Pick<RecordProps<'indicator'>, 'entry' | 'mayLoad'> {
  /** For its name, as `nameQuery` returns it. */
  query: string;
  /** The sources that it names. */
  sources: readonly IndexedSource[];
  /** The keys of the variables that are listed with a source that may be its own. */
  listed: ReadonlySet<string>;
  /** Whether these are known. */
  isKnown: boolean;
}

/** As many of the matches are looked through for those of the sources that an indicator names. */
const mostOrdered = 200;

/** The variables that match a record's name best, first those of the sources that it names, none of another survey; the title says so, because the catalog need not link them. */
export function MatchingVariables({ entry, query, sources, listed, isKnown, mayLoad }: Props) {
  const collection = useCollection('variable');
  const { ledger, failure } = collection;
  const isRequested = useRelatedLoad('variable', mayLoad);
  const search = useSearch('variable', ledger.entries, query);
  const isSearching = search.isFetching || hasMoreToSearch(collection, search, ledger.entries);
  // Matches of a part of the list would be replaced by better ones while they are read.
  const [settled, setSettled] = useState(false);
  if (!settled && (failure !== null || (isRequested && !isSearching && isKnown))) setSettled(true);
  const matchCount = search.data?.positions.length ?? 0;
  const isMatched = hasEveryWord(search.data);
  const isCommon = isMatched && matchCount > mostRelated && matchCount > ledger.entries.length / 2;
  const own = new Set(sources.flatMap(({ variables }) => variables.map(({ key }) => key)));
  const matches = [...(search.data?.positions.subarray(0, isMatched && !isCommon ? mostOrdered : 0) ?? [])]
    .flatMap((position) => ledger.entries[position] ?? [])
    .filter((each) => !listed.has(each.key) && (own.has(each.key) || !isOfAnother(entry, each)))
    .toSorted((a, b) => Number(own.has(b.key)) - Number(own.has(a.key)))
    .slice(0, maxShown);
  const sentence = !settled || search.data === undefined ? '' : scopeOf(search.data, ledger);
  // With the text that matched if that is not the name, of which all words do.
  const elsewhereIn = ({ record }: Entry) =>
    search.data?.explain(searchDocument(record).fields, search.data.terms).elsewhere ?? null;
  // The section of its source says so.
  const isSaid =
    settled && !isMatched && sources.length === 0 && collection.completeness.state === 'complete';
  const isListed = settled && isMatched && matches.length === 0 && (isCommon || listed.size > 0);
  if (query === '' || isSaid || isListed) return null;
  return (
    // On paper nothing but what was found.
    <Section title="Variables matching this name" isPrinted={settled && matches.length > 0}>
      <div className={`stack ${styles.results}`} data-settled={settled}>
        <FailedLists lists={[collection]} />
        <SearchFailed search={search} />
        {sentence !== '' && (
          <LoadedOf
            className="quiet"
            sentence={sentence}
            lists={[collection]}
            label={searchAllLabel(ledger)}
          />
        )}
        {!settled && (
          <p className="quiet">{`Searching ${ledger.pages === 0 ? 'variables' : extentOf(ledger)}…`}</p>
        )}
        {settled && matches.length > 0 && (
          <ul className={styles.rows}>
            {matches.map((match) => (
              <li key={match.key}>
                <RecordRow entry={match} why={{ name: [], elsewhere: elsewhereIn(match) }} />
              </li>
            ))}
          </ul>
        )}
        {settled && isMatched && matchCount > matches.length + listed.size && (
          <p className="quiet links">
            <Link to={searchOfVariables(query)}>{`All ${formatCount(matchCount)} matching variables`}</Link>
          </p>
        )}
      </div>
    </Section>
  );
}

/** Whether the text of an indicator names another survey, program or publisher than the sources of a variable. */
function isOfAnother({ record }: Entry<'indicator'>, variable: Entry): boolean {
  const sources = isOf(variable, 'variable') ? variable.record.sources : [];
  return sources.length > 0 && sources.every((source) => namesAnother(record, source));
}

/** What was searched if that is not all, and how well it matched if not by the name; otherwise empty. */
function scopeOf(search: NonNullable<SearchState['data']>, ledger: Ledger): string {
  const scope = extentOf(ledger, search.searched);
  const rest = search.searched < (ledger.count ?? Infinity) ? ` Searched: ${scope}.` : '';
  if (!hasEveryWord(search)) return `No ${ledger.collection} contains its name.${rest}`;
  return `${search.near ? 'Also by words that mean the same.' : ''}${rest}`.trim();
}

// Tags, universes and texts name much that a record is not about.
const tellingFields: ReadonlySet<string | undefined> = new Set([undefined, 'shortName', 'slug', 'units']);

/** Whether a record was found by what it is called. */
const isByName = (record: Searchable['record'], found: SearchState['data']) =>
  tellingFields.has(found?.explain(searchDocument(record).fields, found.terms).elsewhere?.field);

const mostRelatedSources = 3;

/** A source that may be that of an indicator, and the variables with its name that have this source. */
type Guess = readonly [source: Source, variables: readonly Entry<'variable'>[]];

/** What may be the source of an indicator: the sources that match its name, for their variables may be called only "$10,000 to $14,999", and those of the first variables that do; null until known, none for an empty query. */
export function useSourceByName(
  { record: indicator }: Entry<'indicator'>,
  query: string,
  { entries, isSettled }: LoadedVariables,
): { guesses: readonly Guess[]; isMatched: boolean } | null {
  const sources = sourcesOf(isSettled ? entries : noEntries);
  const bySource = useSearch('source', sources, query);
  const byVariable = useSearch('variable', entries, query);
  if (!isSettled || (query !== '' && !(isSearched(bySource, sources) && isSearched(byVariable, entries))))
    return null;
  const named = byVariable.data?.positions ?? [];
  const isMatched = query === '' || hasEveryWord(byVariable.data);
  const areSourcesMatched = hasEveryWord(bySource.data) || hasMostWords(bySource.data);
  const guesses = new Map<IndexedSource, Entry<'variable'>[]>(
    [...(bySource.data?.positions ?? [])]
      .slice(0, areSourcesMatched ? mostRelatedSources : 0)
      .flatMap((at) => sources[at] ?? [])
      .filter(({ record }) => isByName(record, bySource.data))
      .map((source) => [source, []]),
  );
  for (const at of isMatched && named.length <= mostRelated ? named.slice(0, maxShown) : []) {
    const variable = entries[at];
    if (variable === undefined || !isOf(variable, 'variable') || !isByName(variable.record, byVariable.data))
      continue;
    const ids = new Set(variable.record.sources.map(({ id }) => id));
    for (const source of sources)
      if (ids.has(source.record.id)) guesses.set(source, [...(guesses.get(source) ?? []), variable]);
  }
  const isTelling = guesses.size <= 2 * mostRelatedSources;
  return {
    guesses: [...guesses].flatMap(([{ record }, variables]): readonly Guess[] =>
      isTelling && !namesAnother(indicator, record) ? [[record, variables]] : [],
    ),
    isMatched,
  };
}

/** Says that no source is given, or is still looked for; `lacking` is the name that no variable has. */
export function NoSource(props: { isLooking: boolean; lacking: string; variables: LoadedVariables }) {
  const { isLooking, lacking, variables } = props;
  const { failure } = useCollection('variable');
  if (isLooking)
    return (
      <div className={styles.awaitedSource} data-awaited="">
        {/* Nothing is to be pressed while variables load by themselves. */}
        {variables.entries.length > 0 || failure !== null ? (
          <NeedsAllVariables>Looking for its source.</NeedsAllVariables>
        ) : (
          <p className="quiet" data-needs-script="">
            Looking for its source.
          </p>
        )}
        <noscript>No source given</noscript>
      </div>
    );
  return (
    <p className="links">
      <span className={styles.absent}>
        {lacking === '' ? 'No source given' : 'No source given, and no variable contains its name'}
      </span>
      {lacking !== '' && (
        <Link to={searchOfVariables(lacking)}>{`Search the variables for “${shownText(lacking, 60)}”`}</Link>
      )}
    </p>
  );
}

/** A source that may be that of an indicator: no more than leads to it. */
export function GuessedSource({ guess: [source, variables] }: { guess: Guess }) {
  const { portalUrl } = useCatalog().configuration;
  const page = usePlacing()(dataPageOf(source, portalUrl));
  return (
    <div className="stack">
      <h4 className={styles.sourceTitle}>
        <Link to={`/sources/${source.id}`}>
          <bdi>{shownText(source.name, 200)}</bdi>
        </Link>
      </h4>
      <LongList className={styles.rows} values={variables} first={maxShown}>
        {(variable) => <RecordRow entry={variable} />}
      </LongList>
      {page !== null && (
        <p>
          <ExternalLink url={page}>Open data page</ExternalLink>
        </p>
      )}
    </div>
  );
}
