import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loggedEvents, type ServeOptions, type ServeProcess, startServe } from '../start/serve-command.ts';
import { freePort } from './free-port.ts';
import type { Machine } from './machine.ts';

/** One line of a node's log about a request. */
export interface LoggedRequest {
  client: string;
  method: string;
  target: string;
  status: number;
}

/** A process of `catalog serve` behind proxies. */
export interface Node extends ServeProcess {
  /** What it logged of requests; resolves once `there` holds of that. */
  logged: (there: (requests: readonly LoggedRequest[]) => boolean) => Promise<readonly LoggedRequest[]>;
}

interface NodeOptions extends Pick<ServeOptions, 'port' | 'options' | 'site'> {
  database?: string;
}

/** `startServe` until the machine is cleared, with a log of all requests. */
export async function startNode(
  machine: Machine,
  { port, database, options = [], ...site }: NodeOptions = {},
): Promise<Node> {
  const own = port ?? (await freePort());
  const served = await startServe(database ?? join(machine.folder, `${own}.sqlite`), {
    port: own,
    options: ['--sample', '--log=info', ...options],
    ...site,
  });
  machine.endLater(served.stop);
  return { ...served, logged: (there) => waitForLog(served.log, there) };
}

async function waitForLog(
  written: () => string,
  there: (requests: readonly LoggedRequest[]) => boolean,
): Promise<readonly LoggedRequest[]> {
  for (let tries = 0; ; tries += 1) {
    const requests = loggedEvents<LoggedRequest>(written(), 'request');
    if (there(requests)) return requests;
    if (tries > 200) throw new Error(`the log never contained the expected line: ${written().slice(-2000)}`);
    await pause(50);
  }
}
