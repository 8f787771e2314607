import { setTimeout as pause } from 'node:timers/promises';

/** How long a write waits for other processes to release the database, in milliseconds. */
export const lockTimeout = 5000;

/** The longest pause between two attempts, in milliseconds. */
const longestPause = 25;

/**
 * Makes attempts until one is not refused because another process holds a lock, for `lockTimeout` at most; then
 * throws SQLite's error. SQLite's own way of waiting (`busy_timeout`) would block the thread, and every reader with it.
 * `mayRetry` is asked before each further attempt.
 */
export async function whenUnlocked<T>(
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
    // Processes that began to wait together do not come back together.
    await pause(wait * (0.5 + Math.random() / 2));
  }
}

/** Calls that run one at a time, in the order in which they were made. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}

/** SQLITE_BUSY and SQLITE_LOCKED, with their extended forms. */
function isLocked(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
  return code === 5 || code === 6;
}
