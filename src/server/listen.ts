import { chmodSync, lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CommandFailure } from './command/messages.ts';

/** No route has a schema to compile. */
const noSchema = () => () => {
  throw new Error('a route has a schema, which this server does not compile');
};

/** Fastify's usual compilers would be loaded at each start; the compiled command does not have them. */
export const withoutSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };

/** Where a server listens, and the option that says so, for messages. */
export type Place = { option: string } & ({ host: string; port: number } | { socket: string });

/** Its owner and group may connect, which takes permission to write. */
const socketMode = 0o660;

/** Resolves when the server listens; replaces a Unix socket that a killed process left. Throws a CommandFailure. */
export async function listen(app: FastifyInstance, place: Place): Promise<void> {
  // With Node's default backlog of 511, a burst of connections makes others wait up to half a minute.
  const backlog = Math.max(511, app.server.maxConnections);
  if (!('socket' in place)) {
    const { host, port, option } = place;
    await app.listen({ host, port, backlog }).catch((error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const why = isTaken ? `is in use; choose another with ${option}` : `is not available (${error.code})`;
      throw new CommandFailure(`catalog: port ${port} on ${host} ${why}`);
    });
    return;
  }
  const { socket: path, option } = place;
  const failure = (why: string) => new CommandFailure(`catalog serve: ${option} ${path} ${why}`);
  const existing = lstatSync(path, { throwIfNoEntry: false });
  if (existing !== undefined) {
    if (!existing.isSocket()) throw failure('is a file that is no socket; choose another path');
    if (await isListening(path)) throw failure('is in use by another process');
    rmSync(path);
  }
  try {
    await app.listen({ path, backlog });
    chmodSync(path, socketMode);
  } catch (error) {
    throw failure(`is not available (${error instanceof Error ? error.message : String(error)})`);
  }
  // Also when a second signal ends the process at once.
  process.once('exit', () => app.server.listening && rmSync(path, { force: true }));
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    // Anything but a refusal, such as missing permission, says nothing about a listener.
    return !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED');
  } finally {
    socket.destroy();
  }
}

/** The address of a listening server, with a trailing slash. */
export function listeningOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return `unix:${bound}`;
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/`;
}

/** Serves for `grace` ms more; then accepts no new connections, and gives requests in flight up to `timeout` ms. */
export async function drain(app: FastifyInstance, grace: number, timeout: number): Promise<void> {
  await pause(grace);
  const closed = app.close();
  await Promise.race([closed, pause(timeout, undefined, { ref: false })]);
  app.server.closeAllConnections();
  await closed;
}
