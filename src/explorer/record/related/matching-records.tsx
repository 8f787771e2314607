import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf, isOf } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { hasEveryWord, hasMostWords } from '../../../catalog/search/name-query.ts';
import { searchDocument } from '../../../catalog/search/search-document.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { extentOf, FailedLists, LoadedOf, searchAllLabel } from '../../data/loading/loading-notices.tsx';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { SearchFailed } from '../../list/list-results.tsx';
import { RowLines } from '../../list/rows/row-lines.tsx';
import { sourcesOf } from '../../../catalog/sources.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { type SearchState, hasMoreToSearch, useSearch } from '../../data/loading/search.ts';
import { type LoadedVariables, noEntries } from '../parts/loaded-variables.tsx';
import { RecordRow } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';
import { searchPath } from '../../data/record-path.ts';

const maxShown = 5;
// Words that more than this, and most of a list, contain relate nothing: "Topics" where every description has topics.
const mostRelated = 50;

interface Props {
  /** For its name, as `nameQuery` returns it. */
  query: string;
  /** Whether the open list has loaded what it needs, so that this one may load. */
  mayLoad: boolean;
  /** Whether the catalog says where the record is from. */
  hasSource: boolean;
}

/** The variables that match a record's name best; the title says so, because the catalog need not link them. */
export function MatchingVariables({ query, mayLoad, hasSource }: Props) {
  const collection = useCollection('variable');
  const { ledger, failure } = collection;
  const isRequested = useRelatedLoad('variable', mayLoad);
  const search = useSearch('variable', ledger.entries, query);
  const isSearching = search.isFetching || hasMoreToSearch(collection, search, ledger.entries);
  // Matches of a part of the list would be replaced by better ones while they are read.
  const [settled, setSettled] = useState(false);
  if (!settled && (failure !== null || (isRequested && !isSearching))) setSettled(true);
  const matchCount = search.data?.positions.length ?? 0;
  const isMatched = hasEveryWord(search.data);
  const isCommon = isMatched && matchCount > mostRelated && matchCount > ledger.entries.length / 2;
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
  if (query === '') return null;
  return (
    <Section title="Variables matching this name">
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
        {settled && matches.length > 0 && <Matches entries={matches} search={search.data} />}
        {settled && !hasSource && <PossibleSources of={matches} />}
        {settled && hasRelated && matchCount > matches.length && (
          <p className="quiet links">
            <Link to={`/variables?${new URLSearchParams({ q: query })}`}>
              {`All ${formatCount(matchCount)} matching variables`}
            </Link>
          </p>
        )}
      </div>
      {settled && !hasRelated && (
        <p className="quiet links" data-not-printed="">
          <Link to={searchPath(query)}>{`Search for “${shownText(query, 60)}”`}</Link>
        </p>
      )}
    </Section>
  );
}

/** The sources of variables that may be what an indicator is about; nothing if they are too many to mean something. */
function PossibleSources({ of }: { of: readonly Entry[] }) {
  const all = of.flatMap((entry) => (isOf(entry, 'variable') ? entry.record.sources : []));
  const sources = new Map(all.map((source) => [source.id, source]));
  if (sources.size === 0 || sources.size > mostRelatedSources) return null;
  return (
    <p>
      {'Perhaps also the source of this indicator: '}
      {Array.from(sources.values(), ({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link to={`/sources/${id}`}>{shownText(name, 200)}</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Records as their rows in lists, with the text that matched if that is not the name, of which all words do. */
function Matches({ entries, search }: { entries: readonly Entry[]; search: SearchState['data'] }) {
  const elsewhereIn = ({ record }: Entry) =>
    search?.explain(searchDocument(record).fields, search.terms).elsewhere ?? null;
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <RecordRow entry={entry} why={{ name: [], elsewhere: elsewhereIn(entry) }} />
        </li>
      ))}
    </ul>
  );
}

/** What was searched if that is not all, and how well it matched if not by the name; otherwise empty. */
function scopeOf(search: NonNullable<SearchState['data']>, ledger: Ledger): string {
  const scope = extentOf(ledger, search.searched);
  const rest = search.searched < (ledger.count ?? Infinity) ? ` Searched: ${scope}.` : '';
  if (!hasEveryWord(search)) return `No ${ledger.collection} contains its name.${rest}`;
  return `${search.near ? 'Also by words that mean the same.' : ''}${rest}`.trim();
}

const mostRelatedSources = 3;

/** The sources that match an indicator's name best: its variables may be called only "$10,000 to $14,999". */
export function MatchingSources({ query, variables }: { query: string; variables: LoadedVariables }) {
  const sources = sourcesOf(variables.isSettled ? variables.entries : noEntries);
  const result = useSearch('source', sources, query).data;
  if (query === '' || result == null || result.list !== sources) return null;
  if (!hasEveryWord(result) && !hasMostWords(result)) return null;
  const matches = [...result.positions.subarray(0, mostRelatedSources)].flatMap(
    (position) => sources[position] ?? [],
  );
  if (matches.length === 0) return null;
  return (
    <Section title={`Sources ${hasEveryWord(result) ? '' : 'partly '}matching this name`}>
      <ul className={styles.rows}>
        {matches.map((source) => {
          const name = headingOf(source);
          const uses = countOf(source.variables.length, 'variable', 'variables');
          return (
            <li key={source.key}>
              <Link className="area" to={`/sources/${source.key}`}>
                <RowLines title={name} name={<bdi>{shownText(name, 200)}</bdi>} start={uses} about={uses} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
