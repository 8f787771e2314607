import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a request and its answer take beside the body, in bytes, as measured on Node 24. */
const overhead = 5500;

/**
 * Keeps account of answers that their clients have not taken yet, since each stays in memory until it has been.
 * Where they come to more than `most` bytes, the connections that have waited longest are cut off. Call with
 * each request once its answer is sent.
 */
export function createBackpressureLimit(
  most: number,
): (request: IncomingMessage, response: ServerResponse, bytes: number) => void {
  // In the order in which they began to wait.
  const waiting = new Map<Socket, number>();
  let total = 0;

  const change = (socket: Socket, by: number) => {
    const before = waiting.get(socket) ?? 0;
    total += by;
    if (before + by > 0) waiting.set(socket, before + by);
    else waiting.delete(socket);
  };
  const forget = (socket: Socket) => change(socket, -(waiting.get(socket) ?? 0));

  return ({ socket }, response, bytes) => {
    // Nearly every answer has left by now. One without a socket stands behind another on its connection.
    if (socket.destroyed || (response.socket !== null && socket.writableLength === 0)) return;
    if (!waiting.has(socket)) socket.once('close', () => forget(socket));
    change(socket, bytes + overhead);
    response.once('close', () => waiting.has(socket) && change(socket, -(bytes + overhead)));
    for (const longest of waiting.keys()) {
      if (total <= most) break;
      forget(longest);
      longest.destroy();
    }
  };
}
