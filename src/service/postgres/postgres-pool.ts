import postgres, { type Sql } from 'postgres';
import { boundedQueue, Overloaded } from '../bounded-queue.ts';
import { StoreUnavailable } from '../store.ts';
import { codeOf } from './postgres-failure.ts';

/** In ms; the server cancels the statement slightly earlier. */
export const callTimeout = 5000;

const connections = 10;

/** For one host, in seconds. */
const connectTimeout = 3;

/** A connection pool that recovers after every outage of the server. */
export interface PostgresPool {
  /** Runs `work` when a connection is free; work that waits longer than `callTimeout` is never started. */
  run: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
}

/** Connects on the first call to the hosts at `address`. */
export function postgresPool(address: string, options: PoolOptions = {}): PostgresPool {
  let sql = connect(address, options);
  let connectedAt = performance.now();
  // With several hosts, the last one may be the first to respond.
  const hangTimeout = callTimeout + (hostsIn(address) - 1) * connectTimeout * 1000;
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  // After an outage, the driver would work for a long time on what nobody waits for any more.
  const queue = boundedQueue({ running: connections, waiting: Infinity, timeout: callTimeout });

  /** Replaces the connections of `old`, whose running queries get `seconds` to finish. */
  function replace(old: Sql, seconds: number): void {
    if (old !== sql) return;
    sql = connect(address, options);
    connectedAt = performance.now();
    void old.end({ timeout: seconds });
  }

  async function send<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const used = sql;
    const sentAt = performance.now();
    // The server cancels slow statements. If it does not respond at all, its connections may hang for minutes; if it
    // responds to others, only this one hangs, and they may finish.
    const timer = setTimeout(
      () => replace(used, lastResponseAt > sentAt ? callTimeout / 1000 : 0),
      hangTimeout,
    );
    try {
      const result = await work(used);
      lastResponseAt = performance.now();
      return result;
    } catch (error) {
      // Read-only: the host name may resolve to a new primary by now; reconnects every few seconds at most, since it may not.
      if (codeOf(error) === '25006' && performance.now() - connectedAt > callTimeout)
        replace(used, callTimeout / 1000);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async run(work) {
      try {
        return await queue(() => send(work));
      } catch (error) {
        throw error instanceof Overloaded
          ? new StoreUnavailable('the database was busy for too long', { cause: error })
          : error;
      }
    },
    // After a broken connection the driver waits for the full timeout; callers that end the pool have their results.
    end: () => sql.end({ timeout: 1 }),
  };
}

/** A dedicated connection for statements over a whole catalog, which may take any time; a transaction may wait ten minutes. */
export function ownConnection(address: string): Sql {
  const single = { max: 1, idle_timeout: 0, max_lifetime: null };
  const options = choosesHost(address) ? { ...single, target_session_attrs: 'primary' as const } : single;
  return connect(address, options, { statement: 0, transaction: 600_000 });
}

type PoolOptions = postgres.Options<Record<string, never>>;

/** In ms: of a statement, 0 for none, and between two statements of a transaction. */
const callTimeouts = { statement: callTimeout - 500, transaction: 2 * callTimeout };

function connect(address: string, options: PoolOptions, timeouts = callTimeouts): Sql {
  return postgres(address, {
    max: connections,
    connect_timeout: connectTimeout,
    idle_timeout: 300,
    ...options,
    backoff: (failures: number) => Math.min(0.05 * 2 ** failures, 1),
    // The driver would query the server's types, and a failure of that query ends the process.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: 'catalog',
      statement_timeout: timeouts.statement,
      lock_timeout: callTimeout - 1000,
      idle_in_transaction_session_timeout: timeouts.transaction,
    },
  });
}

/** Whether `address` has several hosts without target_session_attrs, so that this program selects one. */
export function choosesHost(address: string): boolean {
  return hostsIn(address) > 1 && !address.includes('target_session_attrs');
}

function hostsIn(address: string): number {
  const [, hosts = ''] = /^[^/]*\/\/([^/?]*)/.exec(address) ?? [];
  return hosts.split(',').length;
}
