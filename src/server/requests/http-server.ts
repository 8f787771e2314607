import { once } from 'node:events';
import { createServer, maxHeaderSize, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { responseSecurity } from '../../service/http/response.ts';
import { CommandFailure } from '../command/command-failure.ts';

/** Timeouts in ms. */
const defaultLimits = {
  headers: 10_000,
  request: 30_000,
  /** Without traffic in either direction during a request or response. */
  inactivity: 30_000,
  idle: 15_000,
  connections: 4000,
};

export type Limits = typeof defaultLimits;

export function createLimitedServer(listener: RequestListener, limits: Limits = defaultLimits): Server {
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
  server.on('clientError', rejectUnparsed);
  server.timeout = limits.inactivity;
  server.maxConnections = limits.connections;
  return server;
}

const unparsedStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const tooLong = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Address too long</title>
<h1>This address is too long</h1>
<p>This server reads at most ${maxHeaderSize / 1024} kB of address and headers. Remove part of the address, for example some filters,
or <a href="?">open the page without them</a>.</p>
`;

/**
 * Responds to what Node cannot parse, as Node would. Only an address or headers that are too long also get a page: for an
 * empty response, browsers show a page of their own that does not say what is wrong.
 */
function rejectUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isResponding = Object(Reflect.get(socket, '_httpMessage')).headersSent === true;
  if (socket.writable && !isResponding) {
    const status = unparsedStatus[error.code ?? ''] ?? '400 Bad Request';
    const body = error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : '';
    const headers = { ...responseSecurity, 'Content-Type': 'text/html; charset=utf-8' };
    const lines = Object.entries(body === '' ? {} : headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n${lines.join('')}\r\n${body}`);
  }
  if (socket instanceof Socket) socket.destroySoon();
  else socket.destroy(error);
}

/** Resolves when the server listens; throws a CommandFailure, which names `option`, when it cannot. */
export async function listen(server: Server, port: number, host: string, option = '--port'): Promise<void> {
  // With Node's default backlog of 511, a burst of connections makes others wait up to half a minute.
  server.listen({ port, host, backlog: server.maxConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why =
      code === 'EADDRINUSE' ? `is in use; choose another with ${option}` : `is not available (${code})`;
    throw new CommandFailure(`catalog serve: port ${port} on ${host} ${why}`);
  }
}

export function listeningOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return `unix:${bound}`;
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/`;
}

/** In ms. */
const acceptTimeout = 3000;

/**
 * Serves for `grace` ms more, closing each connection after its response; then accepts no new ones, and gives requests in
 * flight up to `timeout` ms.
 */
export async function drain(server: Server, grace: number, timeout: number): Promise<void> {
  await pause(grace);
  const end = performance.now() + timeout;
  await acceptPendingConnections(server);
  const closed = once(server, 'close');
  server.close();
  await Promise.race([closed, pause(end - performance.now(), undefined, { ref: false })]);
  server.closeAllConnections();
}

/** Node accepts one connection per turn; those still in the backlog are reset when the server closes. */
async function acceptPendingConnections(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  const deadline = performance.now() + acceptTimeout;
  for (let before = -1; before !== accepted && performance.now() < deadline; ) {
    before = accepted;
    await nextTurn();
  }
  server.off('connection', count);
}
