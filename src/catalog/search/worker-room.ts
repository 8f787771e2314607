import type { SearchReply, SearchRoom } from './search-protocol.ts';
import { createSharedAnswer, readAnswer, type SharedAnswer } from './shared-answer.ts';

const ignore = () => undefined;

/** A room in a module worker. That its file cannot be loaded is told as a crash too. */
export function startWorkerRoom(): SearchRoom {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const shared = createSharedAnswer();
  if (shared !== null) worker.postMessage({ kind: 'share', shared }, []);
  // Just before the next picture, where the answer may lie already; its message then says nothing new.
  const lookFor = (ticket: number, memory: SharedAnswer) =>
    requestAnimationFrame(() => {
      const reply = readAnswer(memory, ticket);
      if (reply !== null) room.onReply(reply);
    });
  const room: SearchRoom = {
    send(request) {
      worker.postMessage(request, []);
      if (shared !== null && request.kind === 'search') lookFor(request.ticket, shared);
    },
    close: () => worker.terminate(),
    onReply: ignore,
    onCrash: ignore,
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => room.onReply(data));
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
