import type { SearchReply, SearchRoom } from './search-protocol.ts';
import { createSharedAnswer, readAnswer, type SharedAnswer } from './shared-answer.ts';

const ignore = () => undefined;

/** How long the page may be held for an answer, in ms: less than filtering a list on the page itself would take. */
const mostHeld = 6;

/** A room in a module worker. That its file cannot be loaded is told as a crash too. */
export function startWorkerRoom(): SearchRoom {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const shared = createSharedAnswer();
  if (shared !== null) worker.postMessage({ kind: 'share', shared }, []);
  // Whether holding is likely to be worth it: the search before took less.
  let quick = true;
  const deliver = (reply: SearchReply) => {
    quick = reply.kind === 'answer' && reply.answer.milliseconds < mostHeld;
    room.onReply(reply);
  };
  // Just before the next picture, where the answer may lie already; its message then says nothing new.
  const lookFor = (ticket: number, memory: SharedAnswer) =>
    requestAnimationFrame(() => {
      const reply = readAnswer(memory, ticket);
      if (reply !== null) deliver(reply);
    });
  const room: SearchRoom = {
    send(request) {
      worker.postMessage(request, []);
      if (shared !== null && request.kind === 'search') lookFor(request.ticket, shared);
    },
    hold(ticket) {
      return shared !== null && quick ? holdFor(ticket, shared) : null;
    },
    close: () => worker.terminate(),
    onReply: ignore,
    onCrash: ignore,
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => deliver(data));
  worker.addEventListener('messageerror', () => room.onCrash('An answer of the search could not be read.'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    room.onCrash(
      !(event instanceof ErrorEvent) || event.message === ''
        ? 'The search could not be started.'
        : `The search stopped working: ${event.message}`,
    );
  });
  return room;
}

/** Looks for an answer until it lies there or was waited for long enough: a page's thread may not sleep. */
function holdFor(ticket: number, memory: SharedAnswer): ReturnType<typeof readAnswer> {
  const until = performance.now() + mostHeld;
  for (;;) {
    const reply = readAnswer(memory, ticket);
    if (reply !== null || performance.now() > until) return reply;
  }
}
