import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { CommandFailure } from '../command/command-failure.ts';

/** Its owner and group may connect, which takes permission to write. */
const mode = 0o660;

/**
 * Resolves when the server listens on a Unix socket at `path`, which Node removes when the server closes. A socket that a
 * killed process left is replaced; throws a CommandFailure if a process listens on it, or for any other file.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  const failure = (why: string) => new CommandFailure(`catalog serve: --socket ${path} ${why}`);
  const existing = lstatSync(path, { throwIfNoEntry: false });
  if (existing !== undefined) {
    if (!existing.isSocket()) throw failure('is a file that is no socket; choose another path');
    if (await isListening(path)) throw failure('is in use by another process');
    rmSync(path);
  }
  try {
    server.listen({ path, backlog: server.maxConnections });
    await once(server, 'listening');
    chmodSync(path, mode);
  } catch (error) {
    throw failure(`is not available (${error instanceof Error ? error.message : String(error)})`);
  }
  // Also when a second signal ends the process at once.
  process.once('exit', () => server.listening && rmSync(path, { force: true }));
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
