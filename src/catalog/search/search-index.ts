import { createScratchBuffers, matchRecords, ranked } from './match.ts';
import { hasDigit } from './normalize-word.ts';
import { createPostings, type Postings } from './postings.ts';
import { parseQuery, type Query } from './query.ts';
import type { SearchDocument } from './search-document.ts';
import { tokenizeWithPositions } from './tokenize.ts';

/**
 * `positions` are in the order of `add`, best first; `near` is true if only near matches were found (spelling,
 * synonyms, most words).
 */
export interface SearchResult {
  positions: Uint32Array<ArrayBuffer>;
  near: boolean;
  terms: string[];
  suggestion: string | null;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

export function createSearchIndex() {
  const postings = createPostings();
  const buffersFor = createScratchBuffers();

  function find(query: Query, acceptsNear: boolean): Omit<SearchResult, 'suggestion'> {
    const { size } = postings;
    if (query.clauses.length === 0)
      return { positions: Uint32Array.from({ length: size }, (_, at) => at), near: false, terms: [] };
    const exact = matchRecords(postings, query, false, buffersFor(size));
    const found = ranked(postings, query, exact, exact.required);
    if (found.length > 0 || !acceptsNear) return { positions: found, near: false, terms: exact.terms };
    const nearest = matchRecords(postings, query, true, buffersFor(size));
    // When no record contains every word, those with the most of them are the closest.
    const closest = ranked(postings, query, nearest, Math.max(1, nearest.best));
    return { positions: closest, near: closest.length > 0, terms: nearest.terms };
  }

  return {
    get size() {
      return postings.size;
    },
    add(documents: readonly SearchDocument[]): void {
      for (const document of documents) postings.add(document);
    },
    /** Never throws. A query without words returns every position in the service's order. */
    search(text: string, { near = true } = {}): SearchResult {
      const found = find(parseQuery(text), near);
      const suggestion = near && found.positions.length === 0 ? suggestQuery(postings, text) : null;
      // A suggestion is useful only if it finds something.
      const isUseful = suggestion !== null && find(parseQuery(suggestion), false).positions.length > 0;
      return { ...found, suggestion: isUseful ? suggestion : null };
    },
  };
}

const shortestWord = 4;
// No word of a catalog is longer, and the cost grows with the length.
const longestWord = 24;

/** Each unknown word becomes the indexed word of the most similar spelling; null if one has none. */
function suggestQuery(postings: Postings, text: string): string | null {
  const { vocabulary } = postings;
  let suggested = '';
  let from = 0;
  for (const { text: word, start, end } of tokenizeWithPositions(text)) {
    const isField = text[end] === ':';
    if (isField || vocabulary.find(word) >= 0 || vocabulary.beginningWith(word).length > 0) continue;
    const nearest = nearestWord(postings, word);
    if (nearest === null) return null;
    suggested += text.slice(from, start) + nearest;
    from = end;
  }
  return from === 0 ? null : suggested + text.slice(from);
}

/** With the fewest edits, then the most used. */
function nearestWord({ vocabulary, of }: Postings, word: string): string | null {
  if (word.length < shortestWord || word.length > longestWord || hasDigit(word)) return null;
  // With half of its letters changed, it is another word.
  const [nearest] = vocabulary
    .wordsWithin(word, Math.min(4, Math.ceil(word.length / 2) - 1))
    .map(({ other, edits }) => ({ other, edits, uses: of(vocabulary.find(other)).length }))
    .sort((a, b) => a.edits - b.edits || b.uses - a.uses);
  return nearest?.other ?? null;
}
