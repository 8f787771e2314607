import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const command = join(import.meta.dirname, '../../../src/cli/main.ts');

/** Starts a program in `folder`, with little of the test's environment. */
function start(
  folder: string,
  program: string,
  args: readonly string[],
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(program, args, { cwd: folder, env: childEnvironment, stdio: [stdin, 'pipe', 'pipe'] });
}

/** Runs `catalog` with these arguments to its end. */
export async function runCatalog(folder: string, ...args: readonly string[]): Promise<Ended> {
  return ended(start(folder, process.execPath, [command, ...args]));
}

/** The same with `input` on standard input. */
export async function runCatalogWith(
  folder: string,
  input: Uint8Array,
  ...args: readonly string[]
): Promise<Ended> {
  const child = start(folder, process.execPath, [command, ...args], 'pipe');
  // A command that refuses its input early closes the pipe.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return ended(child);
}

/** The same as a user to whom file permissions apply: root drops its capability to ignore them. */
export async function runCatalogPermitted(folder: string, ...args: readonly string[]): Promise<Ended> {
  if (process.getuid?.() !== 0) return runCatalog(folder, ...args);
  const without = ['--bounding-set=-dac_override', process.execPath, command];
  return ended(start(folder, 'setpriv', [...without, ...args]));
}

async function ended(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, ...said };
}
