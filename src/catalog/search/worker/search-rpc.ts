import type { SearchableCollection } from '../search-document.ts';
import type { SearchOutcome } from '../search-result.ts';
import { SearchFailure } from './search-failure.ts';
import type { SearchAnswered, SearchReply, SearchRequest, SearchTransport } from './search-protocol.ts';

interface Question {
  collection: SearchableCollection;
  query: string;
  settle: (outcome: SearchOutcome) => void;
  fail: (failure: SearchFailure) => void;
}

// At most one question of a lane is with the room; the newest of the others waits for its return.
interface Lane {
  asked: { ticket: number; question: Question };
  waiting: Question | null;
}

/** Requests to one room and the promises of its answers. `failure` is why it stopped, or null. */
export interface SearchRpc {
  send(request: SearchRequest): void;
  ask(collection: SearchableCollection, query: string, lane: string): Promise<SearchOutcome>;
  /** The same, but the outcome itself where the room gives it at once: the caller is held for a few ms at most. */
  askAtOnce(
    collection: SearchableCollection,
    query: string,
    lane: string,
  ): SearchOutcome | Promise<SearchOutcome>;
  readonly failure: SearchFailure | null;
  close(): void;
}

/** Opens a room and writes to it. After a crash or `close` every question, open or new, rejects. */
export function createSearchRpc(start: () => SearchTransport): SearchRpc {
  const lanes = new Map<string, Lane>();
  let failure: SearchFailure | null = null;
  let lastTicket = 0;
  let room: SearchTransport | null = null;

  function stop(sentence: string): void {
    if (failure !== null) return;
    failure = new SearchFailure(sentence);
    room?.close();
    for (const { asked, waiting } of lanes.values()) {
      asked.question.fail(failure);
      waiting?.fail(failure);
    }
    lanes.clear();
  }

  function pass(lane: string, question: Question): void {
    const ticket = ++lastTicket;
    lanes.set(lane, { asked: { ticket, question }, waiting: null });
    const { collection, query } = question;
    room?.send({ kind: 'search', ticket, collection, query });
  }

  function receive(reply: SearchReply): void {
    for (const [name, { asked, waiting }] of lanes) {
      if (asked.ticket !== reply.ticket) continue;
      lanes.delete(name);
      // Superseded promises are settled already; settling one again changes nothing.
      if (reply.kind === 'failed') asked.question.fail(new SearchFailure(reply.message));
      else asked.question.settle(outcomeOf(reply));
      if (waiting !== null) pass(name, waiting);
      return;
    }
  }

  function ask(collection: SearchableCollection, query: string, lane: string): Promise<SearchOutcome> {
    if (failure !== null) return Promise.reject(failure);
    return new Promise((settle, fail) => {
      const question = { collection, query, settle, fail };
      const name = `${lane}/${collection}`;
      const known = lanes.get(name);
      if (known === undefined) return pass(name, question);
      known.asked.question.settle({ superseded: true });
      known.waiting?.settle({ superseded: true });
      known.waiting = question;
    });
  }

  try {
    room = start();
    room.onReply = receive;
    room.onCrash = stop;
  } catch (error) {
    stop(`The search could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }

  return {
    send(request) {
      if (failure === null) room?.send(request);
    },
    ask,
    askAtOnce(collection, query, lane) {
      const coming = ask(collection, query, lane);
      const known = lanes.get(`${lane}/${collection}`);
      // Where another question is with the room, this one has not even been passed on.
      const reply = known?.waiting === null ? room?.hold?.(known.asked.ticket) : null;
      if (!reply) return coming;
      receive(reply);
      return outcomeOf(reply);
    },
    get failure() {
      return failure;
    },
    close: () => stop('The search was closed.'),
  };
}

function outcomeOf({ answer, searched }: SearchAnswered): SearchOutcome {
  return { ...answer, searched, superseded: false };
}
