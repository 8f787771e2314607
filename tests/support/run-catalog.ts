import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const command = join(import.meta.dirname, '../../src/cli/catalog.ts');

/** Starts `catalog` with these arguments in `folder`, with nothing of the test's environment but its path. */
function startCatalog(folder: string, args: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'] };
  return spawn(process.execPath, [command, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs it to its end. */
export async function runCatalog(folder: string, ...args: readonly string[]): Promise<Ended> {
  const child = startCatalog(folder, args);
  const ended = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, ...ended };
}
