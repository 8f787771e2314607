import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { CommandFailure } from './command-failure.ts';

/** How long a client may take, in milliseconds, and how many may be connected. */
export interface Limits {
  headers: number;
  request: number;
  /** Without a byte in either direction, while a request or answer is on its way. */
  silence: number;
  /** Between two requests on one connection. */
  idle: number;
  connections: number;
}

const usualLimits: Limits = {
  headers: 10_000,
  request: 30_000,
  silence: 30_000,
  idle: 15_000,
  connections: 4000,
};

/** A server with the limits a service on the internet needs. */
export function createLimitedServer(listener: RequestListener, limits: Limits = usualLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(1000, limits.headers / 2),
    },
    listener,
  );
  server.on('checkContinue', listener);
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  return server;
}

/** Resolves when the server listens; throws a CommandFailure when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  // With Node's queue of 511 a burst of connections leaves others waiting half a minute, unanswered by the system.
  server.listen({ port, host, backlog: server.maxConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why =
      code === 'EADDRINUSE' ? 'is taken; choose another with --port' : `cannot be listened on (${code})`;
    throw new CommandFailure(`catalog serve: port ${port} on ${host} ${why}`);
  }
}

/** The address the server listens on, with a trailing slash. */
export function listeningOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return String(bound);
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/`;
}

const longestDrain = 10_000;

/** How long connections may go on coming, in milliseconds, before the server closes all the same. */
const longestTakingIn = 3000;

/**
 * Stops the server: for `grace` milliseconds it goes on answering, each answer closing its connection, so
 * that whoever balances load can turn away first; then it lets what is in flight finish, up to ten seconds.
 */
export async function drain(server: Server, grace: number): Promise<void> {
  const end = performance.now() + longestDrain;
  await pause(grace);
  await untilNobodyWaits(server);
  const closed = once(server, 'close');
  server.close();
  await Promise.race([closed, pause(end - performance.now(), undefined, { ref: false })]);
  server.closeAllConnections();
}

/**
 * Resolves just after a turn of the event loop in which no connection was taken in. Node takes in one a turn, and
 * whatever still waits for it when the server closes is reset by the system, though its client has connected.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let taken = 0;
  const count = () => (taken += 1);
  server.on('connection', count);
  const deadline = performance.now() + longestTakingIn;
  for (let before = -1; before !== taken && performance.now() < deadline; ) {
    before = taken;
    await nextTurn();
  }
  server.off('connection', count);
}
