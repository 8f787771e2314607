import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import type { SearchResult } from '../search-result.ts';

/** What the page asks of the room that searches, be it a worker or the page itself. */
export type SearchRequest =
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; ticket: number; collection: SearchableCollection; query: string };

/** An answer to a search, and over how many documents it was found. */
export interface SearchAnswered {
  kind: 'answer';
  ticket: number;
  searched: number;
  answer: SearchResult;
}

/** What comes back for a search: the answer, or a sentence. */
export type SearchReply = SearchAnswered | { kind: 'failed'; ticket: number; message: string };

/** Where searching is done: requests go in, replies come back, and a crash is told once. */
export interface SearchTransport {
  send(request: SearchRequest): void;
  /** The answer to a search just sent, where it comes so soon that the caller may be held for it; null otherwise. */
  hold?(ticket: number): SearchAnswered | null;
  close(): void;
  onReply: (reply: SearchReply) => void;
  onCrash: (sentence: string) => void;
}
