import { startPostgres } from '../support/stores/postgres-server.ts';
import { Machine } from '../support/proxies/machine.ts';
import { loadWhile } from '../support/proxies/rolling-load.ts';
import { startCluster } from '../support/proxies/rolling-restart.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Restarts three nodes on one PostgreSQL one after another under 100 requests a second through nginx and as many through HAProxy, and counts what failed. Fails when a read failed or a record that was acknowledged is lost.',
  operands: {
    ROUNDS: { says: 'how often each node is restarted', fallback: '5', least: 1 },
    HOW: {
      says: 'terminate, or kill to end nodes without notice',
      fallback: 'terminate',
      choices: ['terminate', 'kill'],
    },
  },
});
const signal = settings.text('HOW') === 'kill' ? 'SIGKILL' : 'SIGTERM';
const rounds = settings.number('ROUNDS');
const pace = { readsPerSecond: 70, writesPerSecond: 20, singleWritesPerSecond: 10 };

const machine = new Machine();
const postgres = await startPostgres();
try {
  const cluster = await startCluster(machine, postgres);
  const before = (await cluster.slugs()).length;
  const ending = new AbortController();
  const loads = Object.entries(cluster.ways).map(([name, way]) => loadWhile(ending.signal, name, way, pace));
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await cluster.restartEach(signal);
  const seconds = Math.round((performance.now() - began) / 1000);
  ending.abort();
  const reports = await Promise.all(loads);

  const all = (await cluster.slugs()).slice(before);
  const there = new Set(all);
  console.log({ signal, rounds, restarts: rounds * 3, seconds, recordsTwice: all.length - there.size });
  for (const [index, name] of Object.keys(cluster.ways).entries()) {
    const report = reports[index];
    if (report === undefined) continue;
    const { reads, readsFailed, acknowledged, unanswered, retries, givenUp } = report;
    console.log(name, {
      reads,
      readsFailed: readsFailed.length,
      ...(readsFailed.length > 0 ? { how: [...new Set(readsFailed)] } : {}),
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((slug) => !there.has(slug)).length,
      sentAgain: retries,
      givenUp: givenUp.length,
      sentOnceAndNotAnswered: unanswered.length,
      ofThoseWrittenAllTheSame: unanswered.filter((slug) => there.has(slug)).length,
    });
    if (readsFailed.length + givenUp.length > 0 || acknowledged.some((slug) => !there.has(slug)))
      process.exitCode = 1;
  }
} finally {
  await machine.clear();
  await postgres.remove();
}
