import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installHint } from '../support/programs/installed-programs.ts';

const cleanUps: (() => void)[] = [];

/** Does `work`, which may not wait, when the benchmark ends, however it does; after its processes have been killed. */
export function atExit(work: () => void): void {
  cleanUps.push(work);
}

/**
 * From now on everything this process starts is killed when it ends: finished, failed or interrupted by Ctrl-C. Its
 * temporary files are in a folder of its own, which is removed then.
 */
export function cleanUpAtExit(): void {
  if (findProgram('ps') === null) {
    console.error(`Benchmarks stop what they started with ps. ${installHint('ps')}`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => {
    killDescendants(process.pid);
    for (const work of cleanUps.reverse()) work();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Kills every process that `root` started, and those that these started. */
function killDescendants(root: number): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = Map.groupBy(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent,
  );
  const descendants = [...(children.get(root) ?? [])];
  // Grows while it is walked.
  for (const [pid = 0] of descendants) {
    descendants.push(...(children.get(pid) ?? []));
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime, as ps itself has.
    }
  }
}
