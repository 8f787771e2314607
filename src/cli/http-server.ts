import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandFailure } from './failure.ts';

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
  server.listen(port, host);
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

/**
 * Stops the server: for `grace` milliseconds it goes on answering, each answer closing its connection, so
 * that whoever balances load can turn away first; then it lets what is in flight finish, up to ten seconds.
 */
export async function drain(server: Server, grace: number): Promise<void> {
  await pause(grace);
  const closed = once(server, 'close');
  server.close();
  await Promise.race([closed, pause(longestDrain - grace, undefined, { ref: false })]);
  server.closeAllConnections();
}
