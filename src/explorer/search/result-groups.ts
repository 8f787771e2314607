import { pages } from '../../catalog/pages.ts';
import { partsBy } from '../../catalog/parts-by.ts';
import { inNumberOrder } from '../../catalog/text/number-order.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { rowPath } from '../../catalog/records/table/name-in-table.ts';
import { pathInTable } from '../../catalog/records/table/table-path.ts';
import { type Twins, twinOf } from '../../catalog/records/twins.ts';
import { type IndexedSource, sourcesOf } from '../../catalog/sources.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../data/loading/load-target.ts';
import { hasMoreToSearch, type SearchState, useSearch } from '../data/loading/search.ts';
import { type LoadingState, useCollection } from '../data/loading/use-collection.ts';
import { useTopicCounts } from '../data/loading/topic-counts.ts';
import { useTwins } from '../data/loading/measures.ts';
import type { IconName } from '../ui/control/icon.tsx';
import { type NamedHit, recordHit, sourceHit, type Why } from './hits.tsx';

/** The results of one collection, or of the sources. `allPath` leads to all of them; null if `hits` has all. */
export interface ResultGroup {
  title: string;
  icon: IconName;
  search: SearchState;
  collection: LoadingState;
  /** Whether more records are to be searched. */
  isGrowing: boolean;
  /** How many its list has. */
  matchCount: number;
  /** How many of these are one hit with their indicators. */
  withTwin: number;
  /** How well the first of `hits` fits. */
  fit: number;
  hits: readonly NamedHit[];
  /** How many of what was looked at for `hits` only its source has found. */
  bySource: number;
  allPath: string | null;
  /** Of topics: whether the first of `hits` has indicators. */
  isMeasured?: boolean;
}

/** The matches of a query in the four collections and the sources, at most `max` of each. */
export function useResultGroups(query: string, max: number): readonly ResultGroup[] {
  const twins = useTwins();
  const indicators = useRecordGroup('indicator', query, max, twins);
  const variables = useRecordGroup('variable', query, max, twins, indicators.search);
  const sources = sourcesOf(variables.collection.ledger.entries);
  const search = useSearch('source', sources, query);
  const subdomains = useRecordGroup('subdomain', query, max);
  const counts = useTopicCounts(subdomains.collection.ledger.entries);
  const taxonomies = useRecordGroup('taxonomy', query, max);
  const isGrowing = hasMoreToSearch(variables.collection, search, sources);
  const isWhole = variables.collection.completeness.state === 'complete' && !isGrowing;
  const sourceHitOf = (one: IndexedSource, why: Why) => sourceHit(one, sources, isWhole, why);
  const ofSources: ResultGroup = {
    title: pages.sources.title,
    icon: 'source',
    search,
    collection: variables.collection,
    isGrowing,
    ...firstHits(search, sources, sourceHitOf, max, `/sources?${new URLSearchParams({ q: query })}`),
  };
  const [topic] = subdomains.hits;
  const isMeasured = topic !== undefined && (counts?.counts.get(topic.match.key) ?? 0) > 0;
  return [indicators, variables, ofSources, { ...subdomains, isMeasured }, taxonomies];
}

/** Indicators and variables with the twins that match as well are one hit, of the indicators unless the code of the variable was typed. */
function useRecordGroup(
  name: CollectionName,
  query: string,
  max: number,
  twins: Twins | null = null,
  above?: SearchState,
): ResultGroup {
  const collection = useCollection(name);
  const { entries } = collection.ledger;
  const search = useSearch(name, entries, query);
  const isGrowing = hasMoreToSearch(collection, search, entries);
  const isWhole = collection.completeness.state === 'complete' && !isGrowing;
  useLoadAtLeast(name, useOpeningLoad());
  // From the start, so that most of a list is there when the words are typed.
  useWholeLoad(name, true);
  const { title, segment } = collectionWords[name];
  const parameters = new URLSearchParams({ q: query }).toString();
  // Of a source with one variable, that says what was found.
  const isAlone = (entry: Entry) =>
    sourcesOf(entries).some(({ variables: [only, ...others] }) => only === entry && others.length === 0);
  const hitOf = (entry: Entry, why: Why) => {
    const pathOf = () => rowPath(pathInTable(entries, entry, isWhole));
    const hit = recordHit(entry, pathOf, parameters, why, twinOf(entry, twins));
    return hit.isBySource === true && isAlone(entry) ? { ...hit, isBySource: false } : hit;
  };
  const isAmongAbove =
    above && twins && !isGrowing && fitsAsWell(above, search) ? isAmong(above, twins) : null;
  const isElsewhere = (entry: Entry) => {
    const twin = twinOf(entry, twins);
    if (twin === undefined) return false;
    if (isTyped(twin, query) !== isTyped(entry, query)) return isTyped(twin, query);
    return isAmongAbove?.(entry) === true;
  };
  return {
    title,
    icon: name,
    search,
    collection,
    isGrowing,
    ...firstHits(search, entries, hitOf, max, `/${segment}?${parameters}`, twins && isElsewhere),
  };
}

// As many as the largest tables have rows.
const mostLookedAt = 400;

function firstHits<T>(
  { data }: SearchState,
  list: readonly T[],
  hitOf: (one: T, why: Why) => NamedHit,
  max: number,
  path: string,
  isAbove: ((one: T) => boolean) | null = null,
): Pick<ResultGroup, 'matchCount' | 'withTwin' | 'fit' | 'hits' | 'bySource' | 'allPath'> {
  if (data === undefined) return { matchCount: 0, withTwin: 0, fit: 0, hits: [], bySource: 0, allPath: null };
  const isLeft = (position: number) => list[position] === undefined || isAbove?.(list[position]) !== true;
  const positions = isAbove === null ? data.positions : data.positions.filter(isLeft);
  const hits = new Map<string, NamedHit>();
  let [looked, bySource] = [0, 0];
  for (; looked < Math.min(positions.length, mostLookedAt) && hits.size < max + 3; looked++) {
    const one = list[positions[looked] ?? 0];
    const hit = one && hitOf(one, data);
    // What is found by the title of its table only, such as "Total", says nothing: its table is found.
    if (hit?.isBySource === true) bySource++;
    else if (hit !== undefined) hits.set(hit.key, hits.get(hit.key) ?? hit);
  }
  // Sources that only a number tells apart, such as “Part 2”, but no year.
  const inParts = partsBy([...hits.values()], ({ key, name, match }) =>
    'collection' in match ? key : name.replaceAll(/\b\d{1,3}\b/g, '#'),
  ).flatMap(([, parts]) => parts.toSorted((a, b) => inNumberOrder(a.name, b.name)));
  // One or two more are shown instead of a link to them.
  const first = inParts.slice(0, hits.size <= max + 2 ? hits.size : max);
  return {
    matchCount: data.positions.length,
    withTwin: data.positions.length - positions.length,
    fit: hits.size > 0 && positions[0] === data.positions[0] ? data.fit : 0,
    hits: first,
    bySource,
    allPath: positions.length > first.length ? path : null,
  };
}

/** Whether a query has the code of a record as it is, not only with other separators. */
function isTyped({ record: { slug } }: Entry, query: string): boolean {
  return slug.length > 2 && query.toLowerCase().includes(slug.toLowerCase());
}

/** Whether the matches of another search have as many of the query's words: those with fewer may not be shown. */
function fitsAsWell({ data: other }: SearchState, { data }: SearchState): boolean {
  if (other === undefined || data === undefined) return false;
  return other.share >= data.share && (data.near || !other.near);
}

/** Returns whether the twin of a record is among the matches of another list. */
function isAmong(matches: SearchState, twins: Twins): (entry: Entry) => boolean {
  const { list = [], positions = [] } = matches.data ?? {};
  const keys = new Set(Array.from(positions, (position) => list[position]?.key));
  return (entry) => keys.has(twinOf(entry, twins)?.key);
}
