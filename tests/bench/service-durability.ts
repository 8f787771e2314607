import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/proxies/free-port.ts';
import { commandFile } from '../support/start/run-command.ts';
import { postRecord, startServe } from '../support/start/serve-command.ts';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { killRepeatedly } from '../support/stores/kill-writers.ts';
import { startPostgres, startStandby } from '../support/stores/postgres-server.ts';
import { benchmark, newDatabase, runBenchmark } from './benchmark.ts';

/** Records that were sent to services: how often each status was answered, and what was acknowledged. */
class Sent {
  readonly statuses: Record<string, number> = {};
  readonly acknowledged: string[] = [];
  /** When each was acknowledged, in ms. */
  readonly times: number[] = [];

  async add(address: string, slug: string, size?: number): Promise<number> {
    const status = await postRecord(address, slug, size);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status !== 201) return status;
    this.acknowledged.push(slug);
    this.times.push(performance.now());
    return status;
  }
}

const kill = benchmark(
  'Kills the service again and again while records are added. Fails when a record that was acknowledged is lost or damaged, or the record of changes disagrees with the catalog.',
  { times: 300 },
  async ({ times }) => {
    const report = await killRepeatedly(newDatabase(), times);
    console.log(report);
    return report.lost + report.damaged + report.unrecorded === 0;
  },
);

/** A system call as strace reports it: its name, and its arguments and result as text. */
interface SystemCall {
  name: string;
  text: string;
}

/** The calls of the first thread in a trace of `strace -f`, in their order; SQLite and sockets are used from no other. */
function mainThreadCalls(trace: string): readonly SystemCall[] {
  const calls: SystemCall[] = [];
  const main = /^([0-9]+) /.exec(trace)?.[1] ?? '';
  for (const line of trace.split('\n')) {
    if (!line.startsWith(`${main} `)) continue;
    const resumed = /<\.\.\. \w+ resumed>(.*)$/.exec(line);
    const last = calls.at(-1);
    if (resumed && last) last.text = last.text.replace(/ <unfinished \.\.\.>$/, '') + (resumed[1] ?? '');
    const [, name, text] = /^[0-9]+ +(\w+)\((.*)$/.exec(line) ?? [];
    if (name !== undefined && text !== undefined) calls.push({ name, text });
  }
  return calls;
}

/**
 * How many 201s were sent, and how many of them after a sync that came after the write of their record to
 * the log. A record is known by a slug of the form record-N-end.
 */
function acknowledgedAfterSync(calls: readonly SystemCall[]): {
  acknowledged: number;
  inOrder: number;
} {
  const written = new Set<string>();
  const synced = new Set<string>();
  let acknowledged = 0;
  let inOrder = 0;
  for (const { name, text } of calls) {
    if (name === 'pwrite64' && text.includes('-wal>')) {
      for (const slug of slugsIn(text)) if (!synced.has(slug)) written.add(slug);
    } else if (/^f(?:data)?sync$/.test(name) && text.includes('-wal>') && text.endsWith(' = 0')) {
      for (const slug of written) synced.add(slug);
      written.clear();
    } else if (text.includes('HTTP/1.1 201 ')) {
      for (const slug of new Set(slugsIn(text))) {
        acknowledged += 1;
        if (synced.has(slug)) inOrder += 1;
      }
    }
  }
  return { acknowledged, inOrder };
}

function slugsIn(text: string): readonly string[] {
  return text.match(/record-[0-9]+-end/g) ?? [];
}

const fsync = benchmark(
  'Watches catalog serve through strace while records are added over eight connections, and counts the responses 201 that left the process only after the log with their record was synced. Fails when one did not.',
  { records: 1000 },
  async ({ records }) => {
    const database = newDatabase();
    const trace = `${database}.trace`;
    // -D keeps the service our child, so that signals reach it and not strace.
    const strace = ['strace', '-D', '-f', '-y', '-s', '5000', '-e', 'signal=none', '-o', trace];
    const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
    const { address, stop } = await startServe(database, { under: [...strace, '-e', calls] });
    let given = 0;
    const client = async () => {
      while (given < records) {
        given += 1;
        const status = await postRecord(address, `record-${given}-end`);
        if (status !== 201) throw new Error(`a record was answered with ${status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    await stop('SIGTERM');
    const seen = mainThreadCalls(readFileSync(trace, 'utf8'));
    const report = acknowledgedAfterSync(seen);
    // The check must be able to fail: without the syncs, nothing is in order.
    const { inOrder } = acknowledgedAfterSync(seen.filter(({ name }) => !/^f(?:data)?sync$/.test(name)));
    console.log({ records, systemCalls: seen.length, ...report, inOrderWithoutSyncs: inOrder });
    return report.acknowledged === records && report.inOrder === records && inOrder === 0;
  },
);

const ioErrors = benchmark(
  "Makes the n-th write, or sync, of a catalog's files fail with an input/output error, for each n up to `calls`, once or from then on, while catalog serve adds records; then kills it and inspects the database. Fails when a record that was acknowledged is lost, or a file is damaged.",
  { calls: 60 },
  async ({ calls: most }) => {
    const total = { runs: 0, acknowledged: 0, endedByItself: 0, notStarted: 0, lost: 0, damaged: 0 };
    const statuses: Record<string, number> = {};
    const posts = 60;
    /** Nearly the most a record may have: these posts fill the log more than once, so that checkpoints fail too. */
    const size = 70_000;
    // What a killed service left: the runs on it begin with taking over its log.
    const left = newDatabase();
    const first = await startServe(left);
    for (let number = 0; number < 5; number += 1) await postRecord(first.address, `before-${number}`, size);
    await first.stop();

    const run = async (from: string | null, calls: string, when: string) => {
      const database = newDatabase();
      if (from !== null) cpSync(dirname(from), dirname(database), { recursive: true });
      const files = [database, `${database}-wal`, `${database}-journal`].flatMap((file) => ['-P', file]);
      const quiet = ['-e', 'signal=none', '-o', '/dev/null'];
      const inject = ['-e', `inject=${calls}:error=EIO:when=${when}`];
      const sent = new Sent();
      total.runs += 1;
      try {
        const under = ['strace', '-D', '-f', ...quiet, ...files, ...inject];
        // As the command itself, which says in one line why it does not start.
        const command = [commandFile, 'serve'];
        const { address, child, stop } = await startServe(database, { under, command });
        for (let number = 0; number < posts; number += 1) await sent.add(address, `record-${number}`, size);
        if (child.exitCode !== null) total.endedByItself += 1;
        else if (!(await fetch(`${address}api/indicator/`)).ok) throw new Error('reading stopped');
        await stop();
      } catch (error) {
        // A start that fails is an answer too, as long as it is one line.
        if (!(error instanceof Error && /ended with 1: [^\n]+\n?$/.test(error.message))) throw error;
        total.notStarted += 1;
      }
      const { lost, damaged, integrity } = await inspectDatabase(database, sent.acknowledged);
      rmSync(dirname(database), { recursive: true });
      total.acknowledged += sent.acknowledged.length;
      for (const [status, times] of Object.entries(sent.statuses))
        statuses[status] = (statuses[status] ?? 0) + times;
      total.lost += lost;
      if (integrity !== 'ok' || damaged > 0) total.damaged += 1;
      if (lost > 0 || integrity !== 'ok') console.log('LOST OR DAMAGED', { calls, when, lost, integrity });
    };

    for (const calls of ['fsync,fdatasync', 'pwrite64']) {
      for (let number = 1; number <= most; number += 1)
        for (const when of [`${number}`, `${number}+`]) {
          // The first few faults of a new database meet its making.
          if (number <= 8) await run(null, calls, when);
          await run(left, calls, when);
        }
      console.log(calls, JSON.stringify(total), JSON.stringify(statuses));
    }
    return total.lost + total.damaged === 0;
  },
);

const failover = benchmark(
  'Kills a PostgreSQL primary while records are added, promotes its standby, and counts the records that were acknowledged and that the standby does not have. Fails when there are any.',
  {},
  async () => {
    const primary = await startPostgres(['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on']);
    const standby = await startStandby(primary);
    primary.alter("SET synchronous_standby_names = 'standby'");
    // As a proxy that finds the primary.
    let current = primary.port;
    const proxy = createServer((from) => {
      const onward = connect(current, '127.0.0.1');
      from.pipe(onward).pipe(from);
      for (const socket of [from, onward])
        socket.on('error', () => [from, onward].map((each) => each.destroy()));
    });
    const port = await freePort();
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
    const { address } = await startServe(`postgres://catalog@127.0.0.1:${port}/postgres`);
    const sent = new Sent();
    const writing = new AbortController();
    const client = async (_: unknown, number: number) => {
      for (let next = 0; !writing.signal.aborted; next += 1)
        if ((await sent.add(address, `client-${number}-${next}`)) !== 201) await pause(20);
    };
    const writers = Promise.all(Array.from({ length: 8 }, client));
    const reads: Record<string, number> = {};
    const readTimes: number[] = [];
    const read = async () => {
      for (; !writing.signal.aborted; await pause(20)) {
        const response = await fetch(`${address}api/variable/?limit=10`);
        await response.arrayBuffer();
        reads[response.status] = (reads[response.status] ?? 0) + 1;
        if (response.ok) readTimes.push(performance.now());
      }
    };
    const reader = read();
    await pause(5000);
    const acknowledgedBeforeTheKill = sent.acknowledged.length;
    const killed = performance.now();
    await primary.kill('SIGKILL');
    standby.run('SELECT pg_promote()');
    current = standby.port;
    await pause(5000);
    writing.abort();
    await Promise.all([writers, reader]);
    proxy.close();
    const { lost, damaged } = await inspectDatabase(standby.address(), sent.acknowledged);
    /** The longest time between two of them around the kill, in seconds. */
    const longestPause = (times: readonly number[]) => {
      const around = times.filter((time) => time > killed - 1000);
      return Math.max(...around.slice(1).map((time, index) => time - (around[index] ?? time))) / 1000;
    };
    console.log({
      writes: sent.statuses,
      reads,
      acknowledgedBeforeTheKill,
      lost,
      damaged,
      secondsWithoutWrites: longestPause(sent.times),
      secondsWithoutReads: longestPause(readTimes),
    });
    return lost + damaged === 0;
  },
);

await runBenchmark({ kill, fsync, 'io-errors': ioErrors, failover });
