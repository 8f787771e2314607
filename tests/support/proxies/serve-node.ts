import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Machine, Program } from './machine.ts';

/** Lets a test write to its nodes. */
export const writeToken = '3f9a61c07be24d55a8f1c94e07d2b6aa';

/** One line of a node's log about a request. */
export interface LoggedRequest {
  client: string;
  method: string;
  target: string;
  status: number;
}

/** A process of `catalog serve`. */
export interface Node extends Program {
  /** What it logged of requests; resolves once `there` holds of that. */
  logged: (there: (requests: readonly LoggedRequest[]) => boolean) => Promise<readonly LoggedRequest[]>;
}

interface NodeOptions {
  port?: number;
  /** A PostgreSQL address, where several nodes share one catalog; otherwise the sample, in a file of its own. */
  database?: string;
  options?: readonly string[];
}

/** Starts `catalog serve` as a user does, with a small page instead of the explorer. */
export async function startNode(
  machine: Machine,
  { port: wanted, database, options = [] }: NodeOptions = {},
): Promise<Node> {
  const port = wanted ?? (await freePort());
  machine.file('explorer/index.html', '<!doctype html><base href="/" /><title>Explorer</title>');
  const program = await machine.run(
    process.execPath,
    [
      join(import.meta.dirname, 'serve-entry.ts'),
      join(machine.folder, 'explorer'),
      `--port=${port}`,
      `--database=${database ?? `${port}.sqlite`}`,
      '--sample',
      '--log=info',
      ...options,
    ],
    port,
    { CATALOG_WRITE_TOKEN: writeToken },
  );
  return { ...program, logged: (there) => waitForLog(program, there) };
}

async function waitForLog(
  { written }: Program,
  there: (requests: readonly LoggedRequest[]) => boolean,
): Promise<readonly LoggedRequest[]> {
  for (let tries = 0; ; tries += 1) {
    const requests = written()
      .split('\n')
      .filter((line) => line.startsWith('{"') && line.endsWith('}'))
      .map((line): LoggedRequest & { event: string } => JSON.parse(line))
      .filter(({ event }) => event === 'request');
    if (there(requests)) return requests;
    if (tries > 200) throw new Error(`the log never contained the expected line: ${written().slice(-2000)}`);
    await pause(50);
  }
}
