import { setTimeout as pause } from 'node:timers/promises';

/** How long a write waits for other processes, in ms. */
export const lockTimeout = 5000;

/** In ms. */
const longestPause = 25;

/**
 * Retries `attempt` for at most `lockTimeout` while another process holds a lock. SQLite's own `busy_timeout` would
 * block the thread, and all reads with it.
 */
export async function retryWhileLocked<T>(
  attempt: () => T,
  mayRetry: () => boolean = () => true,
  deadline = performance.now() + lockTimeout,
): Promise<T> {
  for (let wait = 1; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || !mayRetry() || performance.now() > deadline) throw error;
    }
    // Jitter, so that processes that began to wait together do not retry together.
    await pause(wait * (0.5 + Math.random() / 2));
  }
}

/** Returns a function that runs its callbacks one at a time, in the order of the calls. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}

/** SQLITE_BUSY and SQLITE_LOCKED, including extended result codes. */
export function isLocked(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
  return code === 5 || code === 6;
}
