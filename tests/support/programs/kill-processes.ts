import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Kills processes that need not be children of this one; resolves when all have ended, rejects after ten seconds. */
export async function killProcesses(pids: readonly number[]): Promise<void> {
  const left = pids.filter((pid) => kill(pid, 'SIGKILL'));
  for (let tries = 0; left.some(isRunning); tries += 1) {
    if (tries > 1000) throw new Error(`Processes ${left.filter(isRunning).join(', ')} did not end.`);
    await pause(10);
  }
}

/** A process that has ended but was not waited for by its parent (a zombie) has closed its connections. */
function isRunning(pid: number): boolean {
  return kill(pid, 0) && !/^State:\s*Z/m.test(statusOf(pid));
}

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Linux's description of a process; empty on other systems and if the process has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
