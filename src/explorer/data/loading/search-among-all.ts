import { useMemo, useState } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import type { CollectionName } from '../../../contract/collection-names.ts';
import { useWholeLoad } from './load-target.ts';
import { hasMoreToSearch, type QueryAnswer, type SearchState, useSearch, withoutMatches } from './search.ts';
import { useAllCollections, useCollection } from './use-collection.ts';

/** Whether words are lacking beside which what is left of the query is too common in another list to find anything: what it finds in a small list says no more. */
export function leavesCommon(missingWords: readonly string[], results: readonly QueryAnswer[]): boolean {
  return results.some(
    (each) => each.isCommon && each.missingWords.every((word) => missingWords.includes(word)),
  );
}

/** What the search of everything says of a query: which words no list has, and the others that these results are for, or, if there are none, that could be searched. */
export function saidOfAll(all: readonly QueryAnswer[], shown: readonly QueryAnswer[]) {
  const missingWords = inEach(all.map((each) => each.missingWords));
  const known = (shown.length > 0 ? shown : all).flatMap((each) => each.remaining);
  const remaining = [...new Set(known)].filter((word) => !missingWords.includes(word));
  return { missingWords, unknownWords: inEach(all.map((each) => each.unknownWords)), remaining };
}

function inEach([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((word) => others.every((each) => each.includes(word)));
}

/** The search of a list that says of a query what the search of everything says: once a whole list lacks words, the others are searched, too. */
export function useSearchAmongAll(name: CollectionName, list: readonly Entry[], query: string): SearchState {
  const own = useSearch(name, list, query);
  const { data } = own;
  const collection = useCollection(name);
  // Of codes, those that the list lacks are named.
  const lacks = data !== undefined && data.share < 1 && data.missingWords.length > 0;
  const asked = lacks && !collection.hasMore && !hasMoreToSearch(collection, own, list) ? data.query : '';
  const [indicators, variables] = [useOther('indicator', asked), useOther('variable', asked)];
  const [subdomains, taxonomies] = [useOther('subdomain', asked), useOther('taxonomy', asked)];
  const others = [indicators, variables, subdomains, taxonomies];
  const lists = Object.values(useAllCollections());
  const isPart = lists.some(({ completeness }) => completeness.state !== 'complete');
  const result = useMemo(
    () => (data === undefined || asked === '' ? data : amongAll(data, others, isPart)),
    // The others are named one by one, so that they are compared.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, asked, isPart, ...others],
  );
  const isPending = asked !== '' && others.includes(null);
  const [last, setLast] = useState(result);
  if (!isPending && last !== result) setLast(result);
  return { ...own, data: isPending ? last : result };
}

/** The result of another list for a query, undefined if it has none, and null until it is known. */
export function useOther(name: CollectionName, query: string): QueryAnswer | null | undefined {
  const collection = useCollection(name);
  const { entries } = collection.ledger;
  useWholeLoad(name, query !== '');
  const search = useSearch(name, entries, query);
  if (query === '' || collection.failure !== null || search.isError) return undefined;
  return hasMoreToSearch(collection, search, entries) || search.data?.query !== query ? null : search.data;
}

function amongAll(data: QueryAnswer, all: (QueryAnswer | null | undefined)[], isPart: boolean): QueryAnswer {
  const others = all.flatMap((each) => each ?? []);
  const result = leavesCommon(data.missingWords, others) ? withoutMatches(data) : data;
  const said = saidOfAll([data, ...others], result.positions.length > 0 ? [data] : []);
  return { ...result, ...said, isPart };
}
