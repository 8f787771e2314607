import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

// Debian starts the services it installs, some of them on port 80, unless this file tells it not to.
const ours = '#!/bin/sh\n# Written by the tests of Catalog Explorer while they install packages.\nexit 101\n';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does `work` while `policy` (Debian's policy-rc.d) forbids starting services. A file that exists already is left as it
 * is; our own is removed when the work ends, fails, or a signal ends this process. `work` reports each process it starts.
 */
export async function withoutServices(
  policy: string,
  print: (line: string) => void,
  work: (started: (child: ChildProcess) => void) => Promise<void>,
): Promise<void> {
  // One of an earlier run that was killed is ours, too.
  const foreign = existsSync(policy) && readFileSync(policy, 'utf8') !== ours;
  if (foreign) print(`${policy} exists and stays as it is: it decides whether installed services start.`);
  const remove = () => {
    if (!foreign) rmSync(policy, { force: true });
  };
  let running: ChildProcess | null = null;
  const interrupt = (signal: NodeJS.Signals) => {
    running?.kill(signal);
    remove();
    for (const each of signals) process.off(each, interrupt);
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    if (!foreign) writeFileSync(policy, ours, { mode: 0o755 });
    await work((child) => (running = child));
  } finally {
    remove();
    for (const signal of signals) process.off(signal, interrupt);
  }
}
