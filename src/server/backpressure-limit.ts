import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Memory of a request and its response in addition to the body, in bytes, measured with Node 24. */
export const requestMemory = 5500;

/**
 * Limits the memory of pipelined requests that wait for their turn, and of responses that slow clients have not received
 * yet. When their total exceeds `maxBytes`, the connections that have waited longest are destroyed. Call the returned
 * function with `requestMemory` for each request when it arrives, and with the bytes of its body after its response.
 */
export function createBackpressureLimit(
  maxBytes: number,
): (request: IncomingMessage, response: ServerResponse, bytes: number) => void {
  const waiting = new Map<Socket, number>();
  const watched = new WeakSet<Socket>();
  let total = 0;

  const addBytes = (socket: Socket, by: number) => {
    const before = waiting.get(socket) ?? 0;
    total += by;
    if (before + by > 0) waiting.set(socket, before + by);
    else waiting.delete(socket);
  };
  const removeSocket = (socket: Socket) => addBytes(socket, -(waiting.get(socket) ?? 0));
  const watch = (socket: Socket) => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once('close', () => removeSocket(socket));
  };

  return ({ socket }, response, bytes) => {
    // Nearly every response is sent at once. A pipelined one has no socket until its predecessor is sent.
    if (socket.destroyed || (response.socket !== null && socket.writableLength === 0)) return;
    watch(socket);
    addBytes(socket, bytes);
    response.once('close', () => waiting.has(socket) && addBytes(socket, -bytes));
    for (const oldest of waiting.keys()) {
      if (total <= maxBytes) break;
      removeSocket(oldest);
      oldest.destroy();
    }
  };
}
