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

export interface SearchOutcome extends SearchResult {
  searched: number;
}
