import type { SearchDocument } from './search-document.ts';
import { createPostings, type Postings } from './postings.ts';
import { parseQuery, type Query } from './query.ts';
import type { SearchResult } from './search-result.ts';
import { suggestQuery } from './suggest-query.ts';
import { ranked, matchRecords } from './match.ts';
import { createScratchBuffers, type ScratchBuffers } from './scratch-buffers.ts';

export interface SearchOptions {
  /** Whether to accept near matches when nothing matches exactly; true by default. */
  near?: boolean;
}

export interface SearchIndex {
  add(documents: readonly SearchDocument[]): void;
  /** Never throws. A query without words returns every position in the service's order. */
  search(query: string, options?: SearchOptions): SearchResult;
  readonly size: number;
}

export function createSearchIndex(): SearchIndex {
  const postings = createPostings();
  const buffersFor = createScratchBuffers();

  /** A suggestion is useful only if it finds something. */
  function suggestionFor(text: string): string | null {
    const suggestion = suggestQuery(postings, text);
    if (suggestion === null) return null;
    return searchIn(postings, buffersFor, parseQuery(suggestion), false).positions.length > 0
      ? suggestion
      : null;
  }

  return {
    get size() {
      return postings.size;
    },
    add(documents) {
      for (const document of documents) postings.add(document);
    },
    search(text, { near = true } = {}) {
      const found = searchIn(postings, buffersFor, parseQuery(text), near);
      const suggestion = near && found.positions.length === 0 ? suggestionFor(text) : null;
      return { ...found, suggestion };
    },
  };
}

type Found = Omit<SearchResult, 'suggestion'>;

function searchIn(
  postings: Postings,
  buffersFor: (size: number) => ScratchBuffers,
  query: Query,
  near: boolean,
): Found {
  if (query.clauses.length === 0)
    return { positions: Uint32Array.from({ length: postings.size }, (_, at) => at), near: false, terms: [] };
  const exact = matchRecords(postings, query, false, buffersFor(postings.size));
  const found = ranked(postings, query, exact, exact.required);
  if (found.length > 0 || !near) return { positions: found, near: false, terms: exact.terms };
  const nearest = matchRecords(postings, query, true, buffersFor(postings.size));
  // When no record contains every word, those with the most of them are the closest.
  const closest = ranked(postings, query, nearest, Math.max(1, nearest.best));
  return { positions: closest, near: closest.length > 0, terms: nearest.terms };
}
