import type { SearchDocument } from './search-document.ts';
import { createPostings, type Postings } from './postings.ts';
import { parseQuery, type Query } from './query.ts';
import type { SearchResult } from './search-result.ts';
import { suggestQuery } from './suggest-query.ts';
import { ranked, matchRecords } from './match.ts';
import { createScratchBuffers, type ScratchBuffers } from './scratch-buffers.ts';

export interface SearchOptions {
  /** Accept near matches when nothing matches as written; true unless told. */
  near?: boolean;
}

/** One collection, searchable while it is being filled. */
export interface SearchIndex {
  /** Appends documents; the first ever added has position 0. */
  add(documents: readonly SearchDocument[]): void;
  /** Never throws, whatever the text. A query without words gives every position in the service's order. */
  search(query: string, options?: SearchOptions): SearchResult;
  readonly size: number;
}

/** An empty index. It grows only; to take a record back, start a new one. */
export function createSearchIndex(): SearchIndex {
  const postings = createPostings();
  const spaceFor = createScratchBuffers();

  /** A suggestion is worth making if it finds something. */
  function suggestionFor(text: string): string | null {
    const suggestion = suggestQuery(postings, text);
    if (suggestion === null) return null;
    return searchIn(postings, spaceFor, parseQuery(suggestion), false).positions.length > 0
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
      const started = performance.now();
      const found = searchIn(postings, spaceFor, parseQuery(text), near);
      const suggestion = near && found.positions.length === 0 ? suggestionFor(text) : null;
      return { ...found, suggestion, milliseconds: performance.now() - started };
    },
  };
}

type Found = Omit<SearchResult, 'milliseconds' | 'suggestion'>;

function searchIn(
  postings: Postings,
  spaceFor: (size: number) => ScratchBuffers,
  query: Query,
  near: boolean,
): Found {
  if (query.clauses.length === 0)
    return { positions: Uint32Array.from({ length: postings.size }, (_, at) => at), near: false, terms: [] };
  const written = matchRecords(postings, query, false, spaceFor(postings.size));
  const found = ranked(postings, query, written, written.asked);
  if (found.length > 0 || !near) return { positions: found, near: false, terms: written.terms };
  const misspelt = matchRecords(postings, query, true, spaceFor(postings.size));
  // When no record holds every word, those that hold the most of them are the closest there is.
  const closest = ranked(postings, query, misspelt, Math.max(1, misspelt.most));
  return { positions: closest, near: closest.length > 0, terms: misspelt.terms };
}
