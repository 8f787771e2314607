import type { SearchableCollection, SearchDocument } from './document.ts';
import type { SearchAnswer } from './search-answer.ts';

/** What the page asks of the room that searches, be it a worker or the page itself. */
export type SearchRequest =
  | { kind: 'add'; collection: SearchableCollection; documents: SearchDocument[] }
  | { kind: 'clear'; collection: SearchableCollection }
  | { kind: 'search'; ticket: number; collection: SearchableCollection; query: string };

/** What comes back for a search: the answer and over how many documents it was found, or a sentence. */
export type SearchReply =
  | { kind: 'answer'; ticket: number; searched: number; answer: SearchAnswer }
  | { kind: 'failed'; ticket: number; message: string };

/** Where searching is done: requests go in, replies come back, and a crash is told once. */
export interface SearchRoom {
  send(request: SearchRequest): void;
  /** The reply to the search sent last, where it comes so soon that the caller may be held for it; null otherwise. */
  hold?(ticket: number): SearchReply | null;
  close(): void;
  onReply: (reply: SearchReply) => void;
  onCrash: (sentence: string) => void;
}
