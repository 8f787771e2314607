import { readSynonymSets, type SynonymSet } from '../../../contract/configuration/synonyms.ts';
import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import { createSearchIndex, type SearchIndex, type SearchResult } from '../search-index.ts';

/** `synonyms` are those of `config.json`, as they were read; they are for the lists that are indexed later. */
export type SearchRequest =
  | { kind: 'synonyms'; synonyms: unknown }
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; collection: SearchableCollection; query: string };

/** The result and how many documents were searched. */
export interface SearchOutcome extends SearchResult {
  searched: number;
}

/** One index per collection, created when first needed. Returns the outcome of a search, and null for other requests. */
export function createSearchRequestHandler(): (request: SearchRequest) => SearchOutcome | null {
  const indexes = new Map<SearchableCollection, SearchIndex>();
  let sets: readonly SynonymSet[] = [];
  return (request) => {
    if (request.kind === 'synonyms') {
      sets = readSynonymSets(request.synonyms);
      return null;
    }
    const { kind, collection } = request;
    const index = indexes.get(collection) ?? createSearchIndex(sets);
    indexes.set(collection, index);
    if (kind === 'search') return { ...index.search(request.query), searched: index.size };
    if (kind === 'add') index.add(request.documents);
    else indexes.delete(collection);
    return null;
  };
}
