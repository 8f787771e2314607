import postgres, { type Sql } from 'postgres';
import { createSemaphore } from './semaphore.ts';

/** How long one call may take, in milliseconds; the server gives up a little earlier by itself. */
export const patience = 5000;

const connections = 10;

/** How long one host may take to answer a connection, in seconds. */
const connectTimeout = 3;

/** Connections to PostgreSQL, which stay usable whatever becomes of it. */
export interface PostgresPool {
  /** Does `work` when it is its turn; one whose turn has not come when `patience` is over is never begun. */
  ask: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** For what takes as long as a whole catalog does: the connections of the moment. */
  now: () => Sql;
  end: () => Promise<void>;
}

/**
 * Nothing is asked of the hosts at `address` before the first call. Of several, those that are `target` are used;
 * `onclose` is told of each connection that ends.
 */
export function postgresPool(
  address: string,
  target: 'primary' | null = null,
  onclose: () => void = () => {},
): PostgresPool {
  const options = { target_session_attrs: target, onclose };
  let sql = connect(address, options);
  let begun = performance.now();
  // Of several hosts the last may be the one that answers.
  const silence = patience + (hostsIn(address) - 1) * connectTimeout * 1000;
  const { enter, leave } = createSemaphore(connections);

  /** New connections for those of `old`, whose queries may finish for so many seconds. */
  function replace(old: Sql, seconds: number): void {
    if (old !== sql) return;
    sql = connect(address, options);
    begun = performance.now();
    void old.end({ timeout: seconds });
  }

  async function send<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const used = sql;
    // The server gives up by itself. One that says nothing at all is gone, and its connections may hang for minutes.
    const watch = setTimeout(() => replace(used, 0), silence);
    try {
      return await work(used);
    } catch (error) {
      // The name may lead to another server by now; asked for at most every few seconds, since it may not.
      if (isReadOnly(error) && performance.now() - begun > patience) replace(used, patience / 1000);
      throw error;
    } finally {
      clearTimeout(watch);
      leave();
    }
  }

  return {
    async ask(work) {
      await enter(performance.now() + patience);
      return send(work);
    },
    now: () => sql,
    // After a broken connection the driver waits for this long to no end: whoever ends the pool has its answers.
    end: () => sql.end({ timeout: 1 }),
  };
}

/** One connection that stays until it is ended, for statements that take as long as a whole catalog does. */
export function ownConnection(address: string): Sql {
  const target = choosesHost(address) ? 'primary' : null;
  return connect(address, {
    target_session_attrs: target,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    statement_timeout: 0,
  });
}

interface PoolOptions {
  target_session_attrs: 'primary' | null;
  onclose: () => void;
  max: number;
  idle_timeout: number;
  max_lifetime: number | null;
  statement_timeout: number;
}

function connect(
  address: string,
  { statement_timeout = patience - 500, target_session_attrs = null, ...pool }: Partial<PoolOptions>,
): Sql {
  return postgres(address, {
    max: connections,
    connect_timeout: connectTimeout,
    idle_timeout: 300,
    ...pool,
    backoff: (failures: number) => Math.min(0.05 * 2 ** failures, 1),
    ...(target_session_attrs === null ? {} : { target_session_attrs }),
    // Asking for the server's types is a query of the driver's own, and its failure ends the process.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: 'catalog',
      statement_timeout,
      lock_timeout: patience - 1000,
      idle_in_transaction_session_timeout: 2 * patience,
    },
  });
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** Whether there are several hosts, and the address itself does not say which of them is wanted. */
export function choosesHost(address: string): boolean {
  return hostsIn(address) > 1 && !address.includes('target_session_attrs');
}

function hostsIn(address: string): number {
  const [, hosts = ''] = /^[^/]*\/\/([^/?]*)/.exec(address) ?? [];
  return hosts.split(',').length;
}
