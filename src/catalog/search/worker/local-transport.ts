import { createSearchRequestHandler } from './search-request-handler.ts';
import type { SearchTransport } from './search-protocol.ts';

const ignore = () => undefined;

export function startLocalTransport(): SearchTransport {
  const handle = createSearchRequestHandler();
  let open = true;
  const transport: SearchTransport = {
    send(request) {
      const reply = handle(request);
      if (reply === null) return;
      queueMicrotask(() => {
        if (open) transport.onReply(reply);
      });
    },
    close() {
      open = false;
    },
    onReply: ignore,
    onCrash: ignore,
  };
  return transport;
}
