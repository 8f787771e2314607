import { Client, type ClientBase, type ClientConfig, Pool } from 'pg';
import { boundedQueue, Overloaded } from '../work.ts';
import { StoreUnavailable } from '../store.ts';
import { codeOf, postgresFailure, withTimeout } from './postgres-failure.ts';

/** In ms; the server cancels a statement slightly earlier. */
export const callTimeout = 5000;

const connections = 10;

export type Row = Readonly<Record<string, unknown>>;

/** The rows of the last of these statements; with `values` for `$1`, … there may be only one. */
export type Query = (statements: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export type PostgresPool = ReturnType<typeof postgresPool>;

// No setting is sent at the start of a session, or outlives a transaction: poolers refuse the one and mix up the other.
const settings = `SET LOCAL statement_timeout = ${callTimeout - 500};
  SET LOCAL idle_in_transaction_session_timeout = ${2 * callTimeout}`;

/** A pool that recovers after every outage; connects on the first call, and rejects with the errors of CatalogStore. */
export function postgresPool(address: string) {
  let pool = openPool(address);
  let openedAt = performance.now();
  // After an outage, the pool would work for a long time on what nobody waits for any more.
  const queue = boundedQueue({ running: connections, waiting: Infinity, timeout: callTimeout });

  async function lend<T>(work: (query: Query) => Promise<T>, deadline: number): Promise<T> {
    const used = pool;
    const client = await used.connect();
    let isUsable = false;
    try {
      const result = await withTimeout(deadline - performance.now(), () => work(queryOf(client)));
      isUsable = true;
      return result;
    } catch (error) {
      // Other connections may hang, too, or the host name may resolve to a new primary by now.
      const isStale = error instanceof StoreUnavailable || codeOf(error) === '25006';
      if (isStale && !used.ending && performance.now() - openedAt > callTimeout) {
        pool = openPool(address);
        openedAt = performance.now();
        void used.end();
      }
      throw error;
    } finally {
      // After a failure it may hang, or hold an open transaction: it is closed.
      client.release(!isUsable);
    }
  }

  async function retry<T>(work: (query: Query) => Promise<T>, deadline: number): Promise<T> {
    try {
      return await lend(work, deadline);
    } catch (error) {
      // Serialization failure, deadlock.
      if (!['40001', '40P01'].includes(codeOf(error))) throw error;
      return await retry(work, deadline);
    }
  }

  async function run<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const deadline = performance.now() + callTimeout;
    try {
      return await queue(() => retry(work, deadline));
    } catch (error) {
      if (!(error instanceof Overloaded)) throw postgresFailure(error);
      throw new StoreUnavailable('the database was busy for too long', { cause: error });
    }
  }

  return {
    /** Sends one SELECT in one message. Everything in it must be a number or a constant: it takes no values. */
    read: (select: string): Promise<readonly Row[]> => run((query) => query(`${settings}; ${select}`)),
    /**
     * Runs `first`, statements as for `read`, and then `work` in a transaction, again if that conflicts with another one. It is rolled
     * back, or never begun, after `callTimeout`, since the client was informed that nothing was added.
     */
    transaction: <T>(first: string, work: (query: Query) => Promise<T>): Promise<T> =>
      run(async (query) => {
        await query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}; ${first}`);
        const result = await work(query);
        await query('COMMIT');
        return result;
      }),
    end: () => pool.end(),
  };
}

/** A dedicated connection with an open transaction over a whole catalog, which may wait ten minutes between two statements. */
export async function ownTransaction(
  address: string,
  mode: 'READ COMMITTED' | 'REPEATABLE READ READ ONLY',
): Promise<{ query: Query; end: () => Promise<void> }> {
  const client = new Client(configOf(address));
  client.on('error', reportedByQueries);
  const query = queryOf(client);
  try {
    await client.connect();
    await query(`BEGIN ISOLATION LEVEL ${mode}; SET LOCAL statement_timeout = 0;
      SET LOCAL lock_timeout = ${callTimeout - 1000}; SET LOCAL idle_in_transaction_session_timeout = 600000`);
  } catch (error) {
    await client.end();
    throw postgresFailure(error);
  }
  return { query, end: () => client.end() };
}

function openPool(address: string): Pool {
  const pool = new Pool({ ...configOf(address), max: connections, idleTimeoutMillis: 300_000 });
  pool.on('connect', (client) => client.on('error', reportedByQueries));
  // Of an idle connection, which the pool then replaces.
  pool.on('error', () => {});
  return pool;
}

/** A broken connection also fails the query in progress or the next one; without a listener it would end the process. */
function reportedByQueries(): void {}

function configOf(address: string): ClientConfig {
  // So that `sslmode` means what PostgreSQL's documentation says; `require` would otherwise verify the certificate.
  const compatible = address.includes('sslmode=') ? '&uselibpqcompat=true' : '';
  return {
    connectionString: address + compatible,
    application_name: 'catalog',
    connectionTimeoutMillis: 3000,
  };
}

function queryOf(client: ClientBase): Query {
  return async (statements, values) => {
    const results = values ? client.query<Row>(statements, [...values]) : client.query<Row>(statements);
    return [await results].flat().at(-1)?.rows ?? [];
  };
}
