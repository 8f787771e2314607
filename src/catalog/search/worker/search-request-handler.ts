import type { SearchableCollection } from '../search-document.ts';
import { createSearchIndex, type SearchIndex } from '../search-index.ts';
import type { SearchReply, SearchRequest } from './search-protocol.ts';

/** Handles requests in order; returns a reply to a search and null for the rest. Never throws. */
export type SearchRequestHandler = (request: SearchRequest) => SearchReply | null;

/** One index per collection, created when first needed, in a worker or on the page. */
export function createSearchRequestHandler(): SearchRequestHandler {
  const indexes = new Map<SearchableCollection, SearchIndex>();
  // An index that failed while adding documents is incomplete and must not be searched.
  const broken = new Map<SearchableCollection, string>();

  function indexOf(collection: SearchableCollection): SearchIndex {
    const known = indexes.get(collection) ?? createSearchIndex();
    indexes.set(collection, known);
    return known;
  }

  return (request) => {
    const { collection } = request;
    if (request.kind === 'clear') {
      indexes.delete(collection);
      broken.delete(collection);
      return null;
    }
    try {
      const index = indexOf(collection);
      if (request.kind === 'add') {
        index.add(request.documents);
        return null;
      }
      const message = broken.get(collection);
      if (message !== undefined) return { kind: 'failed', message };
      const answer = index.search(request.query);
      return { kind: 'answer', searched: index.size, answer };
    } catch (error) {
      const message = `The ${collection} index failed: ${error instanceof Error ? error.message : String(error)}`;
      if (request.kind === 'search') return { kind: 'failed', message };
      broken.set(collection, message);
      return null;
    }
  };
}
