import { createSearchDesk } from './search-desk.ts';
import type { SearchRoom } from './search-protocol.ts';

const ignore = () => undefined;

/** A room on the caller's own thread; replies come after the caller is done, as a worker's do. */
export function startLocalRoom(): SearchRoom {
  const desk = createSearchDesk();
  let open = true;
  const room: SearchRoom = {
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
