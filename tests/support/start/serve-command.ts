import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

/** What lets in to add records to the processes of these tests. */
export const writeToken = '7d1f60c2b94e4b0f8a35d6e92c41f8ab';

export interface ServeProcess {
  child: ChildProcess;
  /** Its base address, with a trailing slash. */
  address: string;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | string>;
  /** Standard error so far. */
  errors: () => string;
}

export interface ServeOptions {
  /** A program that runs Node and sees what it does, with its own arguments: `['strace', …]`. */
  under?: readonly string[];
  /** Options of Node's. */
  node?: readonly string[];
  /** Options of `catalog serve` besides port and database. */
  options?: readonly string[];
}

/** The most memory that a process has had resident so far, in megabytes. */
export function peakMemory({ pid }: ChildProcess): number {
  const [, peak] = /VmHWM:\s+([0-9]+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(peak) / 1024);
}

const command = join(import.meta.dirname, '../../../src/cli/main.ts');

/**
 * `catalog serve` on `database`, with the sample catalog if it is new, on a free port; resolves when
 * it listens, rejects with its output if it ends before.
 */
export async function startServe(
  database: string,
  { under = [], node = [], options = ['--sample'] }: ServeOptions = {},
): Promise<ServeProcess> {
  const serve = [command, 'serve', '--port', '0', '--database', database, ...options];
  const [program = '', ...args] = [...under, process.execPath, ...node, ...serve];
  const env = { ...childEnvironment, CATALOG_WRITE_TOKEN: writeToken };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  );
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const address = /Catalog Explorer: (\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(address);
  });
  const early = ended.then((code) => {
    throw new Error(`catalog serve ended with ${code}: ${errors}`);
  });
  const address = await Promise.race([listening, early]);
  early.catch(() => {});
  return { child, address, ended, errors: () => errors };
}

/** POSTs an indicator with `size` characters of description; the status, or 0 without a response. */
export async function postRecord(address: string, slug: string, size = 2000): Promise<number> {
  const headers = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: slug, slug, description: 'x'.repeat(size) });
  try {
    const response = await fetch(`${address}api/indicator/`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Ended during the request: the outcome is unknown.
    return 0;
  }
}
