/**
 * What one search gives. `positions` are places in the order the documents were added, best first.
 * `near` is true when nothing held every word as written, so spelling, the field's other words or
 * most of the words were accepted: say "no exact match; closest". `terms` are for `explain` only. `suggestion` is a
 * query that is spelled nearly so and finds something, if this one finds nothing.
 */
export interface SearchResult {
  positions: Uint32Array<ArrayBuffer>;
  near: boolean;
  terms: string[];
  suggestion: string | null;
  milliseconds: number;
}

/** An answer and over how many documents it was found, or word that a newer query took its place. */
export type SearchOutcome = (SearchResult & { superseded: false; searched: number }) | { superseded: true };
