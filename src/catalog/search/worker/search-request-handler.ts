import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import { createSearchIndex, type SearchIndex, type SearchResult } from '../search-index.ts';

export type SearchRequest =
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; collection: SearchableCollection; query: string };

/** The result and how many documents were searched. */
export interface SearchOutcome extends SearchResult {
  searched: number;
}

/** The outcome, or a sentence on why the search failed. */
export type SearchReply = { outcome: SearchOutcome } | { failure: string };

/** Handles requests in order; returns a reply to a search and null for the rest. Never throws. */
export type SearchRequestHandler = (request: SearchRequest) => SearchReply | null;

/** One index per collection, created when first needed, in a worker or on the page. */
export function createSearchRequestHandler(): SearchRequestHandler {
  const indexes = new Map<SearchableCollection, SearchIndex>();
  // An index that failed while adding documents is incomplete and must not be searched.
  const broken = new Map<SearchableCollection, string>();
  return (request) => {
    const { kind, collection } = request;
    if (kind === 'clear') {
      indexes.delete(collection);
      broken.delete(collection);
      return null;
    }
    try {
      const index = indexes.get(collection) ?? createSearchIndex();
      indexes.set(collection, index);
      if (kind === 'add') {
        index.add(request.documents);
        return null;
      }
      const failure = broken.get(collection);
      if (failure !== undefined) return { failure };
      return { outcome: { ...index.search(request.query), searched: index.size } };
    } catch (error) {
      const failure = `The ${collection} index failed: ${error instanceof Error ? error.message : String(error)}`;
      if (kind === 'search') return { failure };
      broken.set(collection, failure);
      return null;
    }
  };
}
