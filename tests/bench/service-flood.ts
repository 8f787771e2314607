import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { startBenchmark } from './start-benchmark.ts';
import { startServe, writeToken } from '../support/start/serve-command.ts';

const settings = startBenchmark({
  says: 'Sends records in bodies of nearly 1 MiB, most of it white space, at the same moment to catalog serve with a heap of 256 MB. Fails when it ends, stops responding, or loses a record that was acknowledged.',
  operands: { RECORDS: { says: 'how many records are sent', fallback: '1000', least: 1, most: 10_000 } },
});
const records = settings.number('RECORDS');
const folder = mkdtempSync(join(tmpdir(), 'catalog-flood-'));
const database = join(folder, 'catalog.sqlite');
const { child, address, ended, errors } = await startServe(database, {
  node: ['--max-old-space-size=256'],
});
const filling = Buffer.alloc(1024 * 1024 - 70_200, ' ');
const description = 'x'.repeat(70_000);
const outcomes: Record<string, number> = {};
const acknowledged: string[] = [];

function send(slug: string): Promise<void> {
  // The filling is one piece of memory for all of them: what is measured is the service.
  const [before, after] = [`{"name":"${slug}","slug":"${slug}","description":"${description}"`, '}'];
  const headers = {
    authorization: `Bearer ${writeToken}`,
    'content-type': 'application/json',
    'content-length': before.length + filling.length + after.length,
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  let answered = false;
  const settle = (outcome: string) => {
    if (!answered) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (!answered && outcome === '201') acknowledged.push(slug);
    answered = true;
    resolve();
  };
  const sent = request(`${address}api/indicator/`, { method: 'POST', headers, agent: false });
  sent.on('response', (response) => {
    settle(String(response.statusCode));
    response.resume();
  });
  // Refused before its body was read, a client may find the connection closed while it is still sending.
  sent.on('error', () => settle('connection closed'));
  sent.write(before);
  sent.write(filling);
  sent.end(after);
  return promise;
}

const flooding = new AbortController();
const waits: number[] = [];
const asking = (async () => {
  while (!flooding.signal.aborted) {
    const began = performance.now();
    const { ok } = await fetch(`${address}api/indicator/?limit=1`);
    if (!ok) throw new Error('reading stopped');
    waits.push(performance.now() - began);
    await pause(50);
  }
})();
await Promise.all(Array.from({ length: records }, (_, index) => send(`flood-${index}`)));
flooding.abort();
await asking;
const peak = /VmHWM:\s+([0-9]+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
child.kill('SIGTERM');
const code = await ended;
const there = new Set((await inspectDatabase(database)).slugs);
const lost = acknowledged.filter((slug) => !there.has(slug)).length;
console.log({
  records,
  outcomes,
  lost,
  longestReadMs: Math.round(Math.max(...waits)),
  peakResidentMb: Math.round(Number(peak) / 1024),
  exitCode: code,
});
rmSync(folder, { recursive: true });
const expected = new Set(['201', '413', '503', 'connection closed']);
const strange = Object.keys(outcomes).some((outcome) => !expected.has(outcome));
if (strange || code !== 0) console.log(errors().slice(-2000));
process.exitCode = strange || lost > 0 || code !== 0 ? 1 : 0;
