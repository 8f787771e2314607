import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postRecord, startServe } from '../support/start/serve-command.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Holds the write lock of the database in another connection while eight clients POST and others read. Prints how long readers waited, in milliseconds. Fails when the 99th percentile is over 250.',
  operands: { SECONDS: { says: 'how long', fallback: '15', least: 1, most: 600 } },
});
const seconds = settings.number('SECONDS');
const folder = mkdtempSync(join(tmpdir(), 'catalog-locked-'));
const database = join(folder, 'catalog.sqlite');
const { child, address, ended } = await startServe(database);
const locking = new DatabaseSync(database);
locking.exec('BEGIN IMMEDIATE');

const end = performance.now() + seconds * 1000;
const writing = Array.from({ length: 8 }, async (_, writer) => {
  const statuses: number[] = [];
  for (let n = 0; performance.now() < end; n += 1)
    statuses.push(await postRecord(address, `w${writer}-${n}`));
  return statuses;
});
const waits: number[] = [];
while (performance.now() < end) {
  const began = performance.now();
  const response = await fetch(`${address}api/indicator/?limit=10&offset=${waits.length % 100}`);
  if (!response.ok) throw new Error(`reading stopped: ${response.status}`);
  await response.arrayBuffer();
  waits.push(performance.now() - began);
  await pause(20);
}
const statuses = (await Promise.all(writing)).flat();
locking.exec('ROLLBACK');
locking.close();
const after = await postRecord(address, 'afterwards');
waits.sort((a, b) => a - b);
const percentile = (part: number) =>
  Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0);
const outcomes = Object.groupBy(statuses, String);
console.log({
  reads: waits.length,
  p50: percentile(0.5),
  p99: percentile(0.99),
  longest: percentile(1),
  writes: Object.fromEntries(Object.entries(outcomes).map(([status, all]) => [status, all?.length])),
  afterwards: after,
});
child.kill('SIGTERM');
await ended;
rmSync(folder, { recursive: true });
process.exitCode = percentile(0.99) <= 250 && after === 201 ? 0 : 1;
