import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { catalog } from '../support/catalog-builder.ts';
import { findPostgres } from '../support/programs/postgres-programs.ts';
import { Machine } from '../support/proxies/machine.ts';
import { loadWhile } from '../support/proxies/rolling-load.ts';
import { startCluster } from '../support/proxies/rolling-restart.ts';
import { commandFile, spawnCatalog } from '../support/start/run-command.ts';
import { postRecord, startServe } from '../support/start/serve-command.ts';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { killRepeatedly } from '../support/stores/kill-writers.ts';
import { startPostgres, startStandby } from '../support/stores/postgres-server.ts';
import { writeHeaders } from '../support/writing.ts';
import { atExit, benchmark, newDatabase, runBenchmark } from './benchmark.ts';
import { acknowledgedAfterSync, mainThreadCalls } from './system-calls.ts';

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

  /** Adds records over `clients` connections at once until `ending` aborts. */
  async addUntil(ending: AbortSignal, address: string, clients: number): Promise<void> {
    const client = async (_: unknown, number: number) => {
      for (let next = 0; !ending.aborted; next += 1)
        if ((await this.add(address, `client-${number}-${next}`)) !== 201) await pause(20);
    };
    await Promise.all(Array.from({ length: clients }, client));
  }
}

async function expectReads(address: string): Promise<void> {
  const response = await fetch(`${address}api/indicator/`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`reading stopped: ${response.status}`);
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
        else await expectReads(address);
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

const fullDisk = benchmark(
  'As root: adds records to catalog serve on a disk of 4 MB (a tmpfs) until it is full, imports into it, gives it room and goes on. Fails when a full disk causes anything but 507, reading stops, or a record that was acknowledged is lost.',
  {},
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'catalog-disk-'));
    const database = join(disk, 'catalog.sqlite');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'catalog-full-disk', disk]);
    // Lazily: a process that was killed a moment ago may still have files open there.
    atExit(() => execFileSync('umount', ['-l', disk]));
    const { address, stop } = await startServe(database);
    const sent = new Sent();
    for (let number = 0, refusedInARow = 0; refusedInARow < 20; number += 1) {
      const status = await sent.add(address, `filling-${number}`, 20_000);
      refusedInARow = status === 201 ? 0 : refusedInARow + 1;
      await expectReads(address);
    }
    const whenFull = { ...sent.statuses };
    const large = catalog().times(3000, (c) => c.variable({ description: 'x'.repeat(2000) })).contents;
    const elsewhere = mkdtempSync(join(tmpdir(), 'catalog-import-'));
    writeFileSync(join(elsewhere, 'large.json'), JSON.stringify(large));
    const imported = await spawnCatalog(elsewhere, ['import', 'large.json', '--database', database]);
    execFileSync('mount', ['-o', 'remount,size=40m', disk]);
    const withRoom = [await sent.add(address, 'room-1'), await sent.add(address, 'room-2')];
    const exitCode = await stop('SIGTERM');
    const { integrity, lost } = await inspectDatabase(database, sent.acknowledged);
    console.log({ whenFull, importOnFullDisk: imported, withRoom, exitCode, integrity, lost });
    const only507 = Object.keys(whenFull).every((status) => status === '201' || status === '507');
    const oneLine = imported.code === 1 && /^[^\n]+\n$/.test(imported.err);
    const goesOn = withRoom.every((status) => status === 201) && exitCode === 0;
    return only507 && oneLine && goesOn && integrity === 'ok' && lost === 0;
  },
);

/** What became of one request: its status, or how far it came without one. */
type Outcome = number | 'not taken in' | 'cut off';

/** One request over a connection of `agent`. A connection that ends before a byte was written to it took nothing in. */
function ask(address: string, agent: Agent, slug: string | null): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const options = slug === null ? {} : { method: 'POST', headers: writeHeaders };
  const sent = request(`${address}api/indicator/`, { agent, ...options });
  sent.on('response', (response) => {
    response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'));
    response.on('error', () => resolve('cut off'));
    response.resume();
  });
  sent.on('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED';
    resolve(refused ? 'not taken in' : 'cut off');
  });
  sent.end(slug === null ? '' : JSON.stringify({ name: slug, slug, description: 'x'.repeat(500) }));
  return promise;
}

/** Ends a service by SIGTERM under 20 clients that read and write. */
async function stopUnderLoad() {
  const database = newDatabase();
  const { address, stop } = await startServe(database);
  const agent = new Agent({ keepAlive: true });
  const acknowledged: string[] = [];
  const gone = new AbortController();
  let [answered, failed] = [0, 0];
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (let number = 0; !gone.signal.aborted; number += 1) {
      const slug = client % 2 === 0 ? `c${client}-${number}` : null;
      const outcome = await ask(address, agent, slug);
      if (outcome === 'not taken in') return;
      if (outcome === 'cut off' || outcome >= 400) failed += 1;
      else answered += 1;
      if (outcome === 201 && slug !== null) acknowledged.push(slug);
    }
  });
  await pause(500 + Math.random() * 500);
  const began = performance.now();
  const code = await stop('SIGTERM');
  gone.abort();
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients);
  agent.destroy();
  const { lost } = await inspectDatabase(database, acknowledged);
  if (lost > 0) throw new Error('an acknowledged record is not there');
  if (code !== 0 || seconds > 10) throw new Error(`ended with ${code} after ${seconds} s`);
  return { failed, answered, seconds };
}

/** A query that waits on a lock holds up its request, not the end of the process. */
async function stopWhileStuck(): Promise<{ status: Outcome; seconds: number; code: number | string }> {
  const server = await startPostgres();
  const { address, stop } = await startServe(server.address());
  const held = server.runBeside('BEGIN; LOCK TABLE catalog_collection; SELECT pg_sleep(25)');
  const count = (where: string) => server.run(`SELECT count(*) FROM pg_locks WHERE ${where}`).trim();
  while (
    count("mode = 'AccessExclusiveLock' AND granted AND relation = 'catalog_collection'::regclass") === '0'
  )
    await pause(20);
  const answer = ask(address, new Agent(), null);
  while (count('NOT granted') === '0') await pause(20);
  const began = performance.now();
  const code = await stop('SIGTERM');
  const seconds = (performance.now() - began) / 1000;
  const status = await answer;
  await server.remove();
  await held;
  return { status, seconds, code };
}

const stop = benchmark(
  'Ends catalog serve by SIGTERM under readers and writers, and while a query is stuck. Fails when a request that was accepted has no response, a record that was acknowledged is lost, or the process does not end with 0 in time.',
  { times: 10 },
  async ({ times }) => {
    let [failed, answered, slowest] = [0, 0, 0];
    for (let run = 0; run < times; run += 1) {
      const result = await stopUnderLoad();
      failed += result.failed;
      answered += result.answered;
      slowest = Math.max(slowest, result.seconds);
    }
    console.log({ times, answered, failed, slowestSeconds: Math.round(slowest * 10) / 10 });
    // A second signal ends it at once, whatever is under way.
    const twice = await startServe(newDatabase());
    twice.child.kill('SIGTERM');
    await pause(100);
    const codeOfTwo = await twice.stop('SIGTERM');
    const stuck = findPostgres() === null ? null : await stopWhileStuck();
    console.log({ codeOfTwo, stuckQuery: stuck ?? 'PostgreSQL is not installed' });
    const stuckFits = stuck !== null && stuck.status === 503 && stuck.code === 0 && stuck.seconds < 10;
    return failed === 0 && codeOfTwo === 1 && stuckFits;
  },
);

const rolling = benchmark(
  'Restarts three nodes on one PostgreSQL one after another under 100 requests a second through nginx and as many through HAProxy, by SIGTERM or without notice, and counts what failed. Fails when a read failed or a record that was acknowledged is lost.',
  { times: 5, kill: false },
  async ({ times, kill: isKill }) => {
    const pace = { readsPerSecond: 70, writesPerSecond: 20, singleWritesPerSecond: 10 };
    const cluster = await startCluster(new Machine(), await startPostgres());
    const before = (await cluster.slugs()).length;
    const ending = new AbortController();
    const loads = Object.entries(cluster.ways).map(([name, way]) =>
      loadWhile(ending.signal, name, way, pace),
    );
    for (let round = 0; round < times; round += 1) await cluster.restartEach(isKill ? 'SIGKILL' : 'SIGTERM');
    ending.abort();
    const reports = await Promise.all(loads);
    const all = (await cluster.slugs()).slice(before);
    const there = new Set(all);
    console.log({ restarts: times * 3, recordsTwice: all.length - there.size });
    const figures = reports.map(({ reads, readsFailed, acknowledged, unanswered, retries, givenUp }) => ({
      reads,
      readsFailed: readsFailed.length,
      how: [...new Set(readsFailed)].join(', '),
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((slug) => !there.has(slug)).length,
      sentAgain: retries,
      givenUp: givenUp.length,
      sentOnceAndNotAnswered: unanswered.length,
      ofThoseWrittenAllTheSame: unanswered.filter((slug) => there.has(slug)).length,
    }));
    console.log(Object.keys(cluster.ways), figures);
    return figures.every(({ readsFailed, lost, givenUp }) => readsFailed + lost + givenUp === 0);
  },
);

const failover = benchmark(
  'Kills a PostgreSQL primary while records are added, promotes its standby, and counts the records that were acknowledged and that the standby does not have. Fails when there are any.',
  { asynchronous: false },
  async ({ asynchronous }) => {
    const primary = await startPostgres(['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on']);
    const standby = await startStandby(primary);
    if (!asynchronous) primary.alter("SET synchronous_standby_names = 'standby'");
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const { address } = await startServe(`postgres://catalog@${hosts}/postgres`);
    const sent = new Sent();
    const writing = new AbortController();
    const writers = sent.addUntil(writing.signal, address, 8);
    await pause(5000);
    const acknowledgedBeforeTheKill = sent.acknowledged.length;
    const killed = performance.now();
    await primary.kill('SIGKILL');
    standby.run('SELECT pg_promote()');
    await pause(5000);
    writing.abort();
    await writers;
    const { lost, damaged } = await inspectDatabase(standby.address(), sent.acknowledged);
    // The longest pause between two acknowledgements around the kill.
    const around = sent.times.filter((time) => time > killed - 1000);
    const pauses = around.slice(1).map((time, index) => time - (around[index] ?? time));
    const secondsWithoutWrites = Math.round(Math.max(...pauses)) / 1000;
    console.log({ statuses: sent.statuses, acknowledgedBeforeTheKill, lost, damaged, secondsWithoutWrites });
    return lost + damaged === 0;
  },
);

await runBenchmark({
  kill,
  fsync,
  'io-errors': ioErrors,
  'full-disk': fullDisk,
  stop,
  rolling,
  failover,
});
