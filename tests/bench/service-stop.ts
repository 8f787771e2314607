import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { startBenchmark } from './start-benchmark.ts';
import { startServe, writeToken } from '../support/start/serve-command.ts';
import { findPostgres } from '../support/programs/postgres-programs.ts';
import { startPostgres } from '../support/stores/postgres-server.ts';

const settings = startBenchmark({
  says: 'Ends catalog serve by SIGTERM under readers and writers, and while a query is stuck. Fails when a request that was accepted has no response, a record that was acknowledged is lost, or the process does not end with 0 in time.',
  operands: { RUNS: { says: 'how often it is ended', fallback: '10', least: 1, most: 1000 } },
});
const runs = settings.number('RUNS');

/** What became of one request: its status, or how far it came without one. */
type Outcome = number | 'not taken in' | 'cut off';

/** One request over a connection of `agent`. A connection that ends before a byte was written to it took nothing in. */
function ask(address: string, agent: Agent, slug: string | null): Promise<Outcome> {
  const body = slug === null ? '' : JSON.stringify({ name: slug, slug, description: 'x'.repeat(500) });
  const writing = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const sent = request(`${address}api/indicator/`, {
    agent,
    method: slug === null ? 'GET' : 'POST',
    headers: slug === null ? {} : writing,
  });
  sent.on('response', (response) => {
    response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'));
    response.on('error', () => resolve('cut off'));
    response.resume();
  });
  sent.on('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED';
    resolve(refused ? 'not taken in' : 'cut off');
  });
  sent.end(body);
  return promise;
}

async function underLoad(run: number): Promise<{ failed: number; answered: number; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-stop-'));
  const database = join(folder, 'catalog.sqlite');
  const { child, address, ended } = await startServe(database);
  const agent = new Agent({ keepAlive: true });
  const acknowledged: string[] = [];
  const gone = new AbortController();
  let [answered, failed] = [0, 0];
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (let number = 0; !gone.signal.aborted; number += 1) {
      const slug = client % 2 === 0 ? `r${run}-c${client}-${number}` : null;
      const outcome = await ask(address, agent, slug);
      if (outcome === 'not taken in') return;
      if (outcome === 'cut off' || outcome >= 400) failed += 1;
      else answered += 1;
      if (outcome === 201 && slug !== null) acknowledged.push(slug);
    }
  });
  await pause(500 + Math.random() * 500);
  const began = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  gone.abort();
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients);
  agent.destroy();
  const there = new Set((await inspectDatabase(database)).slugs);
  rmSync(folder, { recursive: true });
  if (acknowledged.some((slug) => !there.has(slug))) throw new Error('an acknowledged record is not there');
  if (code !== 0 || seconds > 10) throw new Error(`ended with ${code} after ${seconds} s`);
  return { failed, answered, seconds };
}

/** A second signal ends it at once, whatever is under way. */
async function twice(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-stop-'));
  const { child, ended } = await startServe(join(folder, 'catalog.sqlite'));
  child.kill('SIGTERM');
  await pause(100);
  const began = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  rmSync(folder, { recursive: true });
  if (code !== 1) throw new Error(`a second signal ended it with ${code}`);
  return performance.now() - began;
}

/** A query that waits on a lock holds up its request, not the end of the process. */
async function stuck(): Promise<{ status: Outcome; seconds: number; code: number | string }> {
  const server = await startPostgres();
  const { child, address, ended } = await startServe(server.address());
  const held = server.runBeside('BEGIN; LOCK TABLE catalog_collection; SELECT pg_sleep(25)');
  await pause(500);
  const answer = ask(address, new Agent(), null);
  await pause(200);
  const began = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  const seconds = (performance.now() - began) / 1000;
  const status = await answer;
  await server.remove();
  await held;
  return { status, seconds, code };
}

let [failed, answered, slowest] = [0, 0, 0];
for (let run = 0; run < runs; run += 1) {
  const result = await underLoad(run);
  failed += result.failed;
  answered += result.answered;
  slowest = Math.max(slowest, result.seconds);
}
console.log({ runs, answered, failed, slowestSeconds: Math.round(slowest * 10) / 10 });
console.log({ secondSignalMs: Math.round(await twice()) });
const waiting = findPostgres() === null ? null : await stuck();
console.log({ stuckQuery: waiting ?? 'PostgreSQL is not installed' });
const stuckFits = waiting !== null && waiting.status === 503 && waiting.code === 0 && waiting.seconds < 10;
process.exitCode = failed === 0 && stuckFits ? 0 : 1;
