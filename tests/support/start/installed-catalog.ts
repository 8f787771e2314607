import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface Ended {
  code: number | string | null;
  out: string;
  err: string;
}

/** A program started in a folder of its own; `out` and `err` grow as it writes. */
export interface Started extends Ended {
  child: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<Ended>;
}

/** Nothing of the test's environment but the way to Node and npm, and npm's cache; no network is wanted. */
const environment = {
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: process.env['HOME'],
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_loglevel: 'error',
};

/** Starts `program` in `folder` in a process group of its own. */
export function start(folder: string, program: string, args: readonly string[], extra = {}): Started {
  const env = { ...environment, ...extra };
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const started: Started = { child, code: null, out: '', err: '', ended: ending() };
  child.stdout.on('data', (chunk: Buffer) => (started.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (started.err += chunk.toString()));
  return started;

  async function ending(): Promise<Ended> {
    const [code, signal]: unknown[] = await once(child, 'close');
    started.code = typeof code === 'number' ? code : String(signal);
    return { code: started.code, out: started.out, err: started.err };
  }
}

/** Runs `program` in `folder` to its end. */
export function run(folder: string, program: string, ...args: readonly string[]): Promise<Ended> {
  return start(folder, program, args).ended;
}

/**
 * A copy of the project in a folder of its own: what a checkout holds, with this project's development dependencies.
 * Builds and packages there disturb no other test.
 */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-project-'));
  const left = new Set(['node_modules', 'dist', 'dist-node', '.git', 'tests']);
  for (const name of readdirSync(root)) {
    if (!left.has(name) && !/\.(?:sqlite.*|tgz)$/.test(name)) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The root's tsconfig.json refers to it.
  cpSync(join(root, 'tests/tsconfig.json'), join(folder, 'tests/tsconfig.json'));
  return folder;
}

/** Ends a program with all it started, whatever became of it. */
export async function endGroup({ child, ended }: Started): Promise<void> {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: nothing of it is left, as it should be.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
  await ended;
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The command lines of all processes that still run in `folder`, as reported by Linux. */
export function processesIn(folder: string): string[] {
  return execFileSync(
    'sh',
    [
      '-c',
      `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "$1" ] && tr '\\0' ' ' < $p/cmdline && echo; done; true`,
      'sh',
      folder,
    ],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(Boolean);
}
