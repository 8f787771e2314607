import { setTimeout as pause } from 'node:timers/promises';
import { choosesHost, callTimeout, type PostgresPool, postgresPool } from './postgres-pool.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { StoreUnavailable } from '../store.ts';
import { codeOf } from './postgres-failure.ts';

export interface HostsPool extends PostgresPool {
  /** As `run`, but uses any host that responds while the primary is unreachable. */
  read: PostgresPool['run'];
  /** As `run`, but never sends a write after its timeout, since the client was informed that nothing was added. */
  write: PostgresPool['run'];
}

/** How long the primary may take to respond after a connection to it broke, in ms. */
const reconnectTimeout = 1500;

/** With several hosts, the primary handles everything; while it is unreachable, reads go to another host. */
export function postgresHosts(address: string): HostsPool {
  if (!choosesHost(address)) {
    const pool = postgresPool(address);
    return { ...pool, read: pool.run, write: pool.run };
  }
  const primary = postgresPool(address, {
    target_session_attrs: 'primary',
    onclose: () => void findPrimary(),
  });
  let other: PostgresPool | null = null;
  let unreachable = new AbortController();
  let search: 'not-started' | 'running' | 'done' = 'not-started';
  const ended = new AbortController();

  async function findPrimary(): Promise<void> {
    if (search === 'running') return;
    search = 'running';
    while (!ended.signal.aborted && !(await isReachable())) await pause(500, undefined, { ref: false });
    search = 'done';
  }

  async function isReachable(): Promise<boolean> {
    const timer = setTimeout(() => unreachable.abort(), reconnectTimeout);
    try {
      await primary.run((sql) => sql`SELECT 1`);
      if (unreachable.signal.aborted) unreachable = new AbortController();
    } catch {
      // The reason is logged with the requests that fail because of it.
      unreachable.abort();
    } finally {
      clearTimeout(timer);
    }
    return !unreachable.signal.aborted;
  }

  return {
    ...primary,
    async read(work) {
      if (search === 'not-started') void findPrimary();
      try {
        if (!unreachable.signal.aborted) return await rejectOnAbort(primary.run(work), unreachable.signal);
      } catch (error) {
        if (!(isBroken(error) || error === unreachable.signal.reason) || ended.signal.aborted) throw error;
        void findPrimary();
      }
      other ??= postgresPool(address);
      return other.run(work);
    },
    async write(work) {
      const deadline = performance.now() + callTimeout;
      if (unreachable.signal.aborted) throw new StoreUnavailable('no host accepts writes');
      return primary.run(async (sql) => {
        // While the driver looks for a primary, it queues statements for longer than any client waits.
        await sql`SELECT 1`;
        if (performance.now() > deadline) throw new StoreUnavailable('no host accepted writes in time');
        return work(sql);
      });
    },
    async end() {
      ended.abort();
      await Promise.all([primary.end(), other?.end()]);
    },
  };
}

/** Whether the connection failed rather than the query; a server that shuts down counts. */
function isBroken(error: unknown): boolean {
  return /^(?:08|57P0|CONNECT|E[A-Z]+$)/.test(codeOf(error));
}
