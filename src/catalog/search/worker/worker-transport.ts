import type { SearchAnswered, SearchReply, SearchTransport } from './search-protocol.ts';
import { createSharedAnswer, readAnswer, type SharedAnswer, waitForAnswer } from './shared-memory.ts';

const ignore = () => undefined;

/** How long the page may be held for an answer, in ms: less than filtering a list on the page itself would take. */
const mostHeld = 6;

/** A room in a module worker. That its file cannot be loaded is told as a crash too. */
export function startWorkerTransport(): SearchTransport {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const shared = createSharedAnswer();
  if (shared !== null) worker.postMessage({ kind: 'share', shared }, []);
  // How long the searches lately took, in ms; slow ones are remembered for a while.
  let expected = 0;
  let answered = 0;
  const note = ({ ticket, answer }: SearchAnswered) => {
    answered = ticket;
    expected = Math.max(answer.milliseconds, expected * 0.6);
  };
  const deliver = (reply: SearchReply) => {
    // What was read from memory comes as a message, too.
    if (reply.ticket === answered) return;
    if (reply.kind === 'answer') note(reply);
    room.onReply(reply);
  };
  // Just before the next picture, where the answer may lie already.
  const lookFor = (ticket: number, memory: SharedAnswer) =>
    requestAnimationFrame(() => {
      const reply = ticket === answered ? null : readAnswer(memory, ticket);
      if (reply !== null) deliver(reply);
    });
  const room: SearchTransport = {
    send(request) {
      worker.postMessage(request, []);
      if (shared !== null && request.kind === 'search') lookFor(request.ticket, shared);
    },
    hold(ticket) {
      if (shared === null || expected >= mostHeld) return null;
      const reply = waitForAnswer(shared, ticket, mostHeld);
      if (reply !== null) note(reply);
      return reply;
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
