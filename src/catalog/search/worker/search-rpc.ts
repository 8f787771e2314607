import type { SearchableCollection } from '../search-document.ts';
import type { SearchOutcome } from '../search-result.ts';
import type { SearchReply, SearchRequest, SearchTransport } from './search-protocol.ts';

export class SearchFailure extends Error {
  override name = 'SearchFailure';
}

interface Search {
  collection: SearchableCollection;
  query: string;
  resolve: (outcome: SearchOutcome) => void;
  reject: (failure: SearchFailure) => void;
}

// At most one search per lane is in progress; the newest of the others waits for its reply.
interface Lane {
  running: { ticket: number; search: Search };
  waiting: Search | null;
}

export interface SearchRpc {
  send(request: SearchRequest): void;
  search(collection: SearchableCollection, query: string, lane: string): Promise<SearchOutcome>;
  readonly failure: SearchFailure | null;
  close(): void;
}

/** Starts a transport. After a crash or `close` every search rejects. */
export function createSearchRpc(start: () => SearchTransport): SearchRpc {
  const lanes = new Map<string, Lane>();
  let failure: SearchFailure | null = null;
  let lastTicket = 0;
  let transport: SearchTransport | null = null;

  function stop(sentence: string): void {
    if (failure !== null) return;
    failure = new SearchFailure(sentence);
    transport?.close();
    for (const { running, waiting } of lanes.values()) {
      running.search.reject(failure);
      waiting?.reject(failure);
    }
    lanes.clear();
  }

  function run(lane: string, search: Search): void {
    const ticket = ++lastTicket;
    lanes.set(lane, { running: { ticket, search }, waiting: null });
    const { collection, query } = search;
    transport?.send({ kind: 'search', ticket, collection, query });
  }

  function receive(reply: SearchReply): void {
    for (const [name, { running, waiting }] of lanes) {
      if (running.ticket !== reply.ticket) continue;
      lanes.delete(name);
      // Superseded promises are settled already; settling one again has no effect.
      if (reply.kind === 'failed') running.search.reject(new SearchFailure(reply.message));
      else running.search.resolve({ ...reply.answer, searched: reply.searched, superseded: false });
      if (waiting !== null) run(name, waiting);
      return;
    }
  }

  try {
    transport = start();
    transport.onReply = receive;
    transport.onCrash = stop;
  } catch (error) {
    stop(`The search could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }

  return {
    send(request) {
      if (failure === null) transport?.send(request);
    },
    search(collection, query, lane) {
      if (failure !== null) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        const search = { collection, query, resolve, reject };
        const name = `${lane}/${collection}`;
        const known = lanes.get(name);
        if (known === undefined) return run(name, search);
        known.running.search.resolve({ superseded: true });
        known.waiting?.resolve({ superseded: true });
        known.waiting = search;
      });
    },
    get failure() {
      return failure;
    },
    close: () => stop('The search was closed.'),
  };
}
