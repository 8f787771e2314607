import { createSearchRequestHandler } from './search-request-handler.ts';
import type { SearchTransport } from './search-protocol.ts';

const ignore = () => undefined;

/** A room on the caller's own thread; replies come after the caller is done, as a worker's do. */
export function startLocalTransport(): SearchTransport {
  const desk = createSearchRequestHandler();
  let open = true;
  const room: SearchTransport = {
    send(request) {
      const reply = desk(request);
      if (reply === null) return;
      queueMicrotask(() => {
        if (open) room.onReply(reply);
      });
    },
    close() {
      open = false;
    },
    onReply: ignore,
    onCrash: ignore,
  };
  return room;
}
