import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderOf, smallSite } from './http-server.ts';
import { childEnvironment } from './child-environment.ts';

/** A `catalog serve` that runs. */
export interface Serving {
  /** With a trailing slash. */
  address: string;
  /** Its working folder, which it serves. */
  folder: string;
  pid: number | undefined;
  /** Its log output so far. */
  log: () => string;
}

const program = join(import.meta.dirname, '../proxies/serve-entry.ts');

/**
 * Starts `catalog serve` on a free port, in a process of its own, for the length of a test; `under` is a program that
 * becomes Node, with its own arguments.
 */
export async function startServing(
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<Serving> {
  const site = folderOf(smallSite);
  const [command = '', ...parameters] = [
    ...under,
    process.execPath,
    program,
    site,
    '--port',
    '0',
    ...options,
  ];
  const child = spawn(command, parameters, {
    cwd: site,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await gone;
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [, address] = /Catalog Explorer: (http\S+)\n/.exec(said) ?? [];
    if (address !== undefined) return { address, folder: site, pid: child.pid, log: () => log };
  }
  throw new Error(`it ended before it listened: ${log}`);
}
