import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections: a program stopped and started again in the middle
// of a load would otherwise find its port taken. For the same reason, test processes that run side by side have a hundred
// each, and the processes of one test run, which have the same parent, a thousand.
const worker = Number(process.env['VITEST_POOL_ID'] ?? 10);
const first = 21_000 + (process.ppid % 11) * 1000 + ((worker + 9) % 10) * 100;
let taken = 0;

/** A port of this machine that nothing listens on, not given out before in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (taken % 100);
    taken += 1;
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listening = once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.listen(port, '127.0.0.1');
  const free = await listening;
  if (free) await new Promise((closed) => probe.close(closed));
  return free;
}
