import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../src/server/open-catalog.ts';
import { postIndicator, startProcess } from '../support/stores/kill-writers.ts';
import { startPostgres } from '../support/stores/postgres-server.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Kills a PostgreSQL primary while records are added, promotes its standby, and counts the records that were acknowledged and that the standby does not have.',
  operands: {
    REPLICATION: {
      says: 'synchronous or asynchronous',
      fallback: 'synchronous',
      choices: ['synchronous', 'asynchronous'],
    },
  },
});
const synchronous = settings.text('REPLICATION') === 'synchronous';
const primary = await startPostgres(['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on']);
const standby = await startPostgres(['hot_standby=on'], (folder, bin, as) => {
  const from = `host=127.0.0.1 port=${primary.port} user=catalog application_name=standby`;
  execFileSync(join(bin, 'pg_basebackup'), ['-D', folder, '-R', '-X', 'stream', '-d', from], {
    ...as,
    stdio: 'ignore',
  });
});
if (synchronous) {
  primary.run("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  primary.run('SELECT pg_reload_conf()');
}

const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
const database = `postgres://catalog@${hosts}/postgres`;
const { child, address } = await startProcess(database);

const acknowledged: string[] = [];
const times: number[] = [];
let refused = 0;
const writing = new AbortController();

async function write(writer: number): Promise<void> {
  for (let number = 0; !writing.signal.aborted; number += 1) {
    const slug = `w${writer}-${number}`;
    if (await postIndicator(address, slug)) {
      acknowledged.push(slug);
      times.push(performance.now());
    } else {
      refused += 1;
      await pause(20);
    }
  }
}

const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
await pause(5000);
const before = acknowledged.length;
const killed = performance.now();
await primary.kill('SIGKILL');
standby.run('SELECT pg_promote()');
await pause(5000);
writing.abort();
await Promise.all(writers);

const store = await openStore(standby.address());
const slugs = new Set<string>();
for await (const { json } of store.allRecords()) {
  if (json === null) continue;
  const record: { slug: string } = JSON.parse(json);
  slugs.add(record.slug);
}
const { count } = await store.state('indicator');
await store.close();
// The longest pause between two acknowledgements around the kill.
const around = times.filter((time) => time > killed - 1000);
const pauses = around.slice(1).map((time, index) => time - (around[index] ?? time));
console.log({
  replication: synchronous ? 'synchronous' : 'asynchronous',
  acknowledged: acknowledged.length,
  acknowledgedBeforeTheKill: before,
  refused,
  lost: acknowledged.filter((slug) => !slugs.has(slug)).length,
  countIsRight: count === slugs.size,
  secondsWithoutWrites: Math.round(Math.max(...pauses)) / 1000,
});
child.kill();
await Promise.all([primary.remove(), standby.remove()]);
