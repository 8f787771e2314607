import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import type { SearchResult } from '../search-result.ts';

/** What the page sends to the thread that searches, be it a worker or its own. */
export type SearchRequest =
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; ticket: number; collection: SearchableCollection; query: string };

/** The reply to a search: the result and how many documents were searched, or a sentence on why it failed. */
export type SearchReply =
  | { kind: 'answer'; ticket: number; searched: number; answer: SearchResult }
  | { kind: 'failed'; ticket: number; message: string };

/** Carries requests to the thread that searches and replies back; calls `onCrash` at most once. */
export interface SearchTransport {
  send(request: SearchRequest): void;
  close(): void;
  onReply: (reply: SearchReply) => void;
  onCrash: (sentence: string) => void;
}
