import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Memory of a request and its response in addition to the body, in bytes, measured with Node 24. */
export const requestMemory = 5500;

/**
 * Limits the memory of waiting pipelined requests and unread responses; beyond `maxBytes`, the connections that have waited
 * longest are destroyed, and `closed` is called for each. Call it with `requestMemory` when a request arrives, and with the body's bytes after its response.
 */
export function createBackpressureLimit(
  maxBytes: number,
  closed: () => void,
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
      closed();
    }
  };
}

/** Begins the requests of a connection one after another, and reads no more meanwhile: Node would start all pipelined ones at once. */
export function createPipelineQueue(): (
  request: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
) => void {
  const waiting = new WeakMap<Socket, number>();

  return ({ socket }, response, begin) => {
    // Node gives a response its socket when all earlier ones have been sent.
    if (response.socket !== null) {
      begin();
      return;
    }
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    socket.pause();
    response.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (left === 0) socket.resume();
      // Without a turn of the event loop, other clients would wait for all requests of this connection.
      setImmediate(() => socket.destroyed || begin());
    });
  };
}
