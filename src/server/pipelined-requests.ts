import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Processes the requests of a connection one after another: each begins once the response to its predecessor has been
 * sent, and while any of them waits, nothing more is read from the connection. Node alone parses pipelined requests as
 * long as no response is ready, and starts all of them at once. Call the returned function with every request.
 */
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
