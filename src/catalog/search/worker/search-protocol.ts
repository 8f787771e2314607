import type { SearchableCollection, SearchDocument } from '../search-document.ts';
import type { SearchResult } from '../search-result.ts';

export type SearchRequest =
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; collection: SearchableCollection; query: string };

/** The result and how many documents were searched, or a sentence on why the search failed. */
export type SearchReply =
  | { kind: 'answer'; searched: number; answer: SearchResult }
  | { kind: 'failed'; message: string };

export interface SearchTransport {
  send(request: SearchRequest): void;
  close(): void;
  onReply: (reply: SearchReply) => void;
  onCrash: (sentence: string) => void;
}
