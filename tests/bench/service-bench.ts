import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '../../src/service/sqlite/sqlite-store.ts';
import { largeCatalog } from './service-large-catalog.ts';
import { load, median } from './service-load.ts';
import { startBenchmark } from './start-benchmark.ts';

startBenchmark({
  says: 'Measures requests per second, the time of a page, memory and the start of the service with 1,000, 28,153 and 1,000,000 variables, against a bare HTTP server, and the time of a POST while 0, 10,000 and 100,000 idempotency keys are kept. Fails when a figure misses its goal.',
});

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
const runs = 5;
const token = 'c4a760a8d1f24b19b6f0d5b2a4f7e913';
const children: ChildProcess[] = [];

interface Running {
  port: number;
  process: ChildProcess;
  startedIn: number;
}

/** Starts the service as a user does, on a database of `variables` variables; ready means: first page answered. */
async function startService(variables: number, keptKeys = 0): Promise<Running> {
  const database = join(folder, `${variables}-${keptKeys}.sqlite`);
  const store = openSqliteStore(database);
  if (await store.isNew()) await store.replaceAll(largeCatalog(variables));
  await store.close();
  keepKeys(database, keptKeys);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['src/bin/catalog.js', 'serve', '--port', '0', '--database', database],
    { cwd: root, env: { ...process.env, CATALOG_WRITE_TOKEN: token } },
  );
  children.push(child);
  child.stderr.pipe(process.stderr);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const port = Number(/http:\/\/127\.0\.0\.1:([0-9]+)/.exec(printed)?.[1]);
    if (!port) continue;
    await (await fetch(`http://127.0.0.1:${port}/api/variable/`)).arrayBuffer();
    return { port, process: child, startedIn: performance.now() - began };
  }
  throw new Error(`the service did not start: ${printed}`);
}

/** Idempotency keys of the last hours, each with a record of 2 kB. */
function keepKeys(database: string, number: number): void {
  const db = new DatabaseSync(database);
  db.prepare(
    `INSERT INTO idempotency WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
       SELECT hex(randomblob(16)), 'd', printf('{"description":"%.*c"}', 2000, 'x'), ? - i * 100 FROM n LIMIT ?`,
  ).run(Date.now(), number);
  db.close();
}

async function startBare(port: number): Promise<Running> {
  const page = await fetch(`http://127.0.0.1:${port}/api/variable/`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  const dropped = new Set(['date', 'connection', 'keep-alive']);
  const headers = Object.fromEntries([...page.headers].filter(([name]) => !dropped.has(name)));
  const child = fork(join(import.meta.dirname, 'service-bare.ts'));
  children.push(child);
  child.send({ headers, body: Buffer.from(await page.arrayBuffer()).toString('base64') });
  const [address]: unknown[] = await once(child, 'message');
  if (typeof address !== 'object' || address === null || !('port' in address)) throw new Error('no port');
  return { port: Number(address.port), process: child, startedIn: 0 };
}

async function expectSameBytes(one: number, other: number): Promise<void> {
  if ((await firstBody(one)).equals(await firstBody(other))) return;
  throw new Error('the servers compared do not send the same bytes');
}

async function firstBody(port: number): Promise<Buffer> {
  return Buffer.from(await (await fetch(`http://127.0.0.1:${port}${firstPage()}`)).arrayBuffer());
}

/** Requests per second of each target, in turn, so that what slows the machine slows all; medians of all runs. */
async function compare(
  targets: Readonly<Record<string, [port: number, next: () => string]>>,
): Promise<Record<string, number>> {
  const figures: Record<string, number[]> = {};
  for (let run = 0; run <= runs; run += 1) {
    // Every run begins with another one, so that none always follows the same neighbour.
    const all = Object.entries(targets);
    for (const [name, [port, next]] of [...all.slice(run), ...all.slice(0, run)]) {
      const { perSecond } = await load(port, next);
      // The first run warms up.
      if (run > 0) (figures[name] ??= []).push(perSecond);
    }
  }
  return Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, Math.round(median(all))]));
}

function residentMegabytes({ process: { pid } }: Running): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  );
}

const failures: string[] = [];
function say(what: string, figure: number, unit: string, holds: boolean, wanted: string): void {
  console.log(`${holds ? 'ok  ' : 'MISS'}  ${what}: ${figure} ${unit} (wanted: ${wanted})`);
  if (!holds) failures.push(what);
}

function firstPage(): string {
  return '/api/variable/';
}

function deepPage(): string {
  return '/api/variable/?offset=28000';
}

function anyPage(variables: number): () => string {
  const pages = Math.floor(variables / 100);
  return () => `/api/variable/?offset=${Math.floor(Math.random() * pages) * 100}`;
}

try {
  const [small, large, huge] = [
    await startService(1000),
    await startService(28_153),
    await startService(1_000_000),
  ];
  const bare = await startBare(large.port);
  await expectSameBytes(bare.port, large.port);
  const figures = await compare({
    bare: [bare.port, firstPage],
    first: [large.port, firstPage],
    deep: [large.port, deepPage],
    any: [large.port, anyPage(28_153)],
    anyOf1000: [small.port, anyPage(1000)],
    anyOf1000000: [huge.port, anyPage(1_000_000)],
  });
  const ratio = (a: string, b: string) => hundredths((figures[a] ?? 0) / (figures[b] ?? 1));
  console.log('requests per second, medians of', runs, 'alternating runs:', figures);
  say(
    'first page against a bare server',
    ratio('first', 'bare'),
    'of it',
    ratio('first', 'bare') >= 0.7,
    'at least 0.7',
  );
  say(
    'page at 28,000 against the first',
    ratio('deep', 'first'),
    'of it',
    ratio('deep', 'first') >= 0.85,
    'at least 0.85',
  );
  const page = await compareUncached(small.port, huge.port);
  say(
    'page never asked for before, of 1,000,000 records',
    page.huge,
    `ms, ${page.small} of 1,000`,
    page.huge <= page.small * 1.25,
    'no slower',
  );
  const resident = residentMegabytes(large);
  say('memory with 28,153 variables', resident, 'MB resident', resident < 200, 'under 200');
  const writers = [
    await startService(1000),
    await startService(1000, 10_000),
    await startService(1000, 100_000),
  ];
  const [none = 0, some = 0, many = 0] = await comparePosts(writers.map(({ port }) => port));
  say(
    'POST while 100,000 idempotency keys are kept',
    many,
    `ms, ${some} of 10,000, ${none} of none`,
    many <= none * 1.5,
    'at most 1.5 times that of none',
  );
  say('start to first answer', Math.round(large.startedIn), 'ms', large.startedIn < 1000, 'under 1000');
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures.length > 0 ? 1 : 0;

/** Milliseconds for pages that no cache can hold, each from a place of its own: with 1,000 records and with 1,000,000. */
async function compareUncached(small: number, huge: number): Promise<{ small: number; huge: number }> {
  const both: { small: number[]; huge: number[] } = { small: [], huge: [] };
  for (let run = 0; run < runs; run += 1) {
    both.small.push(await timeUncached(small, 1000));
    both.huge.push(await timeUncached(huge, 1_000_000));
  }
  return { small: hundredths(median(both.small)), huge: hundredths(median(both.huge)) };
}

async function timeUncached(port: number, records: number): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 400; index += 1) {
    const offset = Math.floor(Math.random() * (records - 100));
    const began = performance.now();
    const page = await fetch(
      `http://127.0.0.1:${port}/api/variable/?limit=${100 + (index % 5)}&offset=${offset}`,
    );
    await page.arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Milliseconds of a POST to each of `ports`, in turn. */
async function comparePosts(ports: readonly number[]): Promise<number[]> {
  const times: number[][] = ports.map(() => []);
  for (let index = 0; index < 200; index += 1) {
    for (const [place, port] of ports.entries()) {
      const slug = `posted-${index}`;
      const began = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${port}/api/indicator/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': slug,
        },
        body: JSON.stringify({ name: slug, slug, description: null }),
      });
      if (status !== 201) throw new Error(`a record was answered with ${status}`);
      times[place]?.push(performance.now() - began);
    }
  }
  return times.map((each) => hundredths(median(each)));
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100;
}
