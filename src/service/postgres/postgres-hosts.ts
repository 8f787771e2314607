import { setTimeout as pause } from 'node:timers/promises';
import { choosesHost, patience, type PostgresPool, postgresPool } from './postgres-pool.ts';
import { StoreUnavailable } from '../store.ts';

/** A pool that tells reading from writing. */
export interface HostsPool extends PostgresPool {
  /** As `ask`; from whichever host answers, while the one that can be written to is gone. */
  read: PostgresPool['ask'];
  /** As `ask`; what could not be sent in time is never sent, since whoever asked was told that nothing was added. */
  write: PostgresPool['ask'];
}

/** How long a primary whose connection broke may take to answer over a new one, in milliseconds. */
const moment = 1500;

/**
 * The hosts at `address`. Of several the primary is used for everything; reads alone go to another one from the
 * moment its connections break until it, or the one promoted in its place, answers again.
 */
export function postgresHosts(address: string): HostsPool {
  if (!choosesHost(address)) {
    const pool = postgresPool(address);
    return { ...pool, read: pool.ask, write: pool.ask };
  }
  const primary = postgresPool(address, 'primary', () => void findPrimary());
  let other: PostgresPool | null = null;
  let gone = new AbortController();
  let looking: 'never' | 'now' | 'before' = 'never';
  const ended = new AbortController();

  /** Asks the primary until it answers. */
  async function findPrimary(): Promise<void> {
    if (looking === 'now') return;
    looking = 'now';
    while (!ended.signal.aborted && !(await answers())) await pause(500, undefined, { ref: false });
    looking = 'before';
  }

  async function answers(): Promise<boolean> {
    const late = setTimeout(() => gone.abort(), moment);
    try {
      await primary.ask((sql) => sql`SELECT 1`);
      if (gone.signal.aborted) gone = new AbortController();
    } catch {
      // Why is in the log of the requests that wanted to write.
      gone.abort();
    } finally {
      clearTimeout(late);
    }
    return !gone.signal.aborted;
  }

  return {
    ...primary,
    async read(work) {
      if (looking === 'never') void findPrimary();
      try {
        if (!gone.signal.aborted) return await unlessAborted(gone.signal, primary.ask(work));
      } catch (error) {
        if (!(isBroken(error) || error === gone.signal.reason) || ended.signal.aborted) throw error;
        void findPrimary();
      }
      other ??= postgresPool(address);
      return other.ask(work);
    },
    async write(work) {
      const deadline = performance.now() + patience;
      if (gone.signal.aborted) throw new StoreUnavailable('no host can be written to now');
      return primary.ask(async (sql) => {
        // While it looks for a primary, the driver keeps what it was given for longer than anybody waits.
        await sql`SELECT 1`;
        if (performance.now() > deadline) throw new StoreUnavailable('no host could be written to in time');
        return work(sql);
      });
    },
    async end() {
      ended.abort();
      await Promise.all([primary.end(), other?.end()]);
    },
  };
}

/** What `work` gives; rejects with the signal's reason when that comes first. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Whether the connection failed, and not what was asked: codes of the system, the driver, and the server's farewell. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:08|57P0|CONNECT|E[A-Z]+$)/.test(code);
}
