import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Ended, type Started, startProgram } from '../programs/start-program.ts';
import { writeToken } from '../writing.ts';

const root = join(import.meta.dirname, '../../..');

/** Only PATH, HOME and npm's cache, and no network. */
const environment = {
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: process.env['HOME'],
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_loglevel: 'error',
};

/** Starts `program` in `folder` in a process group of its own. */
export function start(folder: string, program: string, args: readonly string[], extra = {}): Started {
  return startProgram(program, args, { cwd: folder, env: { ...environment, ...extra }, detached: true });
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

/** Starts it on a free port for the length of the test; resolves with its address when it listens. */
export async function listening(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<[string, Started]> {
  const started = start(folder, program, args, { CATALOG_PORT: '0', CATALOG_WRITE_TOKEN: writeToken });
  onTestFinished(() => endGroup(started));
  await expect.poll(() => started.out, { timeout: 30_000 }).toMatch(/Catalog Explorer: http\S+\n/);
  return [/Catalog Explorer: (http\S+)/.exec(started.out)?.[1] ?? '', started];
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The command lines of all processes that still run in `folder`, as reported by Linux. */
export function processesIn(folder: string): string[] {
  const script = `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "$1" ] && tr '\\0' ' ' < $p/cmdline && echo; done`;
  const lines = execFileSync('sh', ['-c', `${script}; true`, 'sh', folder], { encoding: 'utf8' });
  return lines.split('\n').filter(Boolean);
}
