import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../proxies/free-port.ts';
import {
  createCluster,
  postgresFolder,
  postgresPrograms,
  postgresUser,
} from '../programs/postgres-programs.ts';

/** A PostgreSQL of a test's own, on a free port, in a folder that goes with it. */
export interface PostgresServer {
  port: number;
  folder: string;
  /** Address of the database `name`. */
  address: (name?: string) => string;
  run: (sql: string, database?: string) => string;
  /** Changes settings of the running server: `SET fsync = off`, `RESET fsync`. */
  alter: (...changes: readonly string[]) => void;
  /** The same without waiting for it; resolves when it is done. */
  runBeside: (sql: string, database?: string) => Promise<void>;
  /** Resolves when it has ended; SIGKILL ends all of its processes, as a machine that crashes does. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Resolves when it responds; does nothing if it is already running. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Starts a server in a new folder; `prepare` may fill the folder otherwise than by initdb. */
export async function startPostgres(
  settings: readonly string[] = [],
  prepare?: (folder: string, bin: string, as: object) => void,
): Promise<PostgresServer> {
  const bin = postgresPrograms();
  const as = postgresUser();
  const folder = postgresFolder();
  const data = join(folder, 'data');
  if (prepare) prepare(data, bin, as);
  else createCluster(data);
  const port = await freePort();
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  let server = launch();

  function launch() {
    const args = options.flatMap((option) => ['-c', option]);
    return spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...as, cwd: folder, stdio: 'ignore' });
  }

  const address = (name = 'postgres') => `postgres://catalog@127.0.0.1:${port}/${name}`;
  const run = (sql: string, name = 'postgres') =>
    execFileSync(join(bin, 'psql'), ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', sql, address(name)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });

  const alter = (...changes: readonly string[]) => {
    for (const change of changes) run(`ALTER SYSTEM ${change}`);
    run('SELECT pg_reload_conf()');
  };

  const runBeside = async (sql: string, name = 'postgres') => {
    await once(spawn(join(bin, 'psql'), ['-XAtq', '-c', sql, address(name)], { stdio: 'ignore' }), 'exit');
  };

  async function answers(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        run('SELECT 1');
        return;
      } catch (error) {
        if (tries > 100) throw error;
        await pause(100);
        // After a kill the old server's processes may still hold its memory: the new one gives up, and is tried again.
        if (server.exitCode !== null) server = launch();
      }
    }
  }

  const isRunning = () => server.exitCode === null && server.signalCode === null;

  const kill = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    // The process of a connection outlives the server until it waits for a query: one that is still busy
    // answers the next query first, correctly, and a test that expects no answer would fail now and then.
    const connections = signal === 'SIGKILL' ? run('SELECT pid FROM pg_stat_activity') : '';
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
    await killProcesses((connections.match(/\d+/g) ?? []).map(Number));
  };

  await answers();
  return {
    port,
    folder,
    address,
    run,
    alter,
    runBeside,
    kill,
    start: async () => {
      if (!isRunning()) server = launch();
      await answers();
    },
    remove: async () => {
      await kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A standby that follows `primary`, under the name `standby`. */
export function startStandby(
  primary: PostgresServer,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const from = `host=127.0.0.1 port=${primary.port} user=catalog application_name=standby`;
  return startPostgres(['hot_standby=on', ...settings], (folder, bin, as) => {
    const args = ['-D', folder, '-R', '-X', 'stream', '--checkpoint=fast', '-d', from];
    execFileSync(join(bin, 'pg_basebackup'), args, { ...as, stdio: 'ignore' });
  });
}

/** Kills processes that need not be children of this one; resolves when all have ended, rejects after ten seconds. */
async function killProcesses(pids: readonly number[]): Promise<void> {
  const left = pids.filter((pid) => sendSignal(pid, 'SIGKILL'));
  for (let tries = 0; left.some(isRunning); tries += 1) {
    if (tries > 1000) throw new Error(`Processes ${left.filter(isRunning).join(', ')} did not end.`);
    await pause(10);
  }
}

/** A process that has ended but was not waited for by its parent (a zombie) has closed its connections. */
function isRunning(pid: number): boolean {
  return sendSignal(pid, 0) && !/^State:\s*Z/m.test(statusOf(pid));
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
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
