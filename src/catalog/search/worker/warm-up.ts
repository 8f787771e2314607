import type { SearchableCollection } from '../search-document.ts';
import type { SearchRequestHandler } from './search-request-handler.ts';
import type { SearchRequest } from './search-protocol.ts';

/** Fewer documents are searched at once, however often that was done. */
const fewest = 5000;
// All in ms: how long nothing may be asked before, how much is done at a time, and in all.
const pause = 300;
const portion = 5;
const enough = 100;

interface Piece {
  collection: SearchableCollection;
  query: string;
}

/**
 * Searches a large index while nobody else does, as if a name it holds were typed. Browsers compile what has run often:
 * unrehearsed, the first searches of a visit take three times as long as later ones. Gives what is to be told of every
 * request that came to the desk.
 */
export function createWarmUp(desk: SearchRequestHandler): (request: SearchRequest) => void {
  const pieces: Piece[] = [];
  const taken = new Map<SearchableCollection, number>();
  let spent = 0;
  let next: ReturnType<typeof setTimeout> | undefined;

  function rehearse(): void {
    const started = performance.now();
    const until = started + Math.min(portion, enough - spent);
    do {
      const piece = pieces.shift();
      if (piece === undefined) return;
      desk({ kind: 'search', ticket: 0, ...piece });
      pieces.push(piece);
    } while (performance.now() < until);
    spent += performance.now() - started;
    if (spent < enough) next = setTimeout(rehearse);
  }

  return (request) => {
    if (spent >= enough) return;
    clearTimeout(next);
    if (request.kind === 'add') {
      const { collection, documents } = request;
      const before = taken.get(collection) ?? 0;
      taken.set(collection, before + documents.length);
      if (before < fewest && before + documents.length >= fewest)
        pieces.push(...beginningsOf(documents[0]?.fields.name ?? '').map((query) => ({ collection, query })));
    }
    next = setTimeout(rehearse, pause);
  };
}

function beginningsOf(name: string): string[] {
  const typed = name.slice(0, 16);
  return Array.from({ length: typed.length }, (_, at) => typed.slice(0, at + 1));
}
