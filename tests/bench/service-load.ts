import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { listeningOrigin } from '../../src/server/listen.ts';
import { openStore } from '../../src/server/database/open-catalog.ts';
import { newRecord } from '../../src/service/records/stored-form.ts';
import type { NewRecord } from '../../src/service/store.ts';
import { indicator, source, variable } from '../support/catalog-builder.ts';
import { mcpSearch } from '../support/mcp-search.ts';
import { type ServeOptions, type ServeProcess, startServe } from '../support/start/serve-command.ts';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { writeHeaders, writeToken } from '../support/writing.ts';
import { benchmark, inRounds, newDatabase, quantile, runBenchmark } from './benchmark.ts';

const hundredths = (figure: number) => Math.round(figure * 100) / 100;

/** `count` variables of the size deployed catalogs have (some 850 bytes), made one at a time, in a fixed order. */
function* largeCatalog(count: number): Generator<NewRecord> {
  const sources = Array.from({ length: 50 }, (_, id) => source({ id, slug: `source-${id}` }));
  for (let index = 0; index < count; index += 1) {
    // 7919 has no factor in common with the counts used: every id once, in no order.
    const id = ((index * 7919) % count) + 1;
    const record = variable({
      id,
      name: `Households with income of kind ${id} in the past twelve months`,
      slug: `B${10_000 + (id % 20_000)}_${id}`,
      sources: sources.slice(index % 50, (index % 50) + 1),
      units: index % 3 === 0 ? '$' : null,
    });
    yield newRecord('variable', record, JSON.stringify(record));
  }
}

async function databaseOf(records: Iterable<NewRecord>): Promise<string> {
  const database = newDatabase();
  const store = await openStore(database);
  await store.replaceAll(records);
  await store.close();
  return database;
}

/** Starts the service as a user does, with `keptKeys` idempotency keys of the last hours, each with a record of 2 kB. */
async function startOn(
  records: Iterable<NewRecord>,
  keptKeys = 0,
): Promise<ServeProcess & { startedIn: number }> {
  const database = await databaseOf(records);
  const db = new DatabaseSync(database);
  db.prepare(
    `INSERT INTO idempotency WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
       SELECT hex(randomblob(16)), 'd', printf('{"description":"%.*c"}', 2000, 'x'), ? - i * 100 FROM n LIMIT ?`,
  ).run(Date.now(), keptKeys);
  db.close();
  const began = performance.now();
  const command = [join(import.meta.dirname, '../../src/bin/catalog.js'), 'serve'];
  const served = await startServe(database, { command, options: ['--mcp'] });
  await milliseconds(`${served.address}api/variable/`);
  return { ...served, startedIn: performance.now() - began };
}

/** A bare HTTP server that sends what the service sends for a page; returns its port. */
async function startBare(address: string): Promise<number> {
  const page = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  const body = Buffer.from(await page.arrayBuffer());
  const dropped = new Set(['date', 'connection', 'keep-alive']);
  const headers = Object.fromEntries([...page.headers].filter(([name]) => !dropped.has(name)));
  const child = fork(join(import.meta.dirname, 'service-bare.ts'));
  child.send({ headers, body: body.toString('base64') });
  const [port]: unknown[] = await once(child, 'message');
  const sent = await (await fetch(`http://127.0.0.1:${Number(port)}/`)).arrayBuffer();
  if (!Buffer.from(sent).equals(body)) throw new Error('the servers compared do not send the same bytes');
  return Number(port);
}

/**
 * Sends the requests for the paths that `next` gives, one after another on each of 8 connections, for a while; returns how
 * many were answered in a second, by their Content-Length. Plain sockets, so that the client costs little beside the server.
 */
async function requestsPerSecond(port: number, next: () => string): Promise<number> {
  const milliseconds = 1500;
  const until = performance.now() + milliseconds;
  let answered = 0;
  const client = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    const send = () =>
      socket.write(`GET ${next()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json\r\n\r\n`);
    let waiting = 0;
    let head = '';
    send();
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      let rest = chunk.length;
      if (waiting === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) continue;
        const length = /content-length: ([0-9]+)/i.exec(head.slice(0, end))?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          throw new Error(`unexpected answer: ${head.slice(0, 200)}`);
        waiting = Number(length);
        rest = head.length - end - 4;
        head = '';
      }
      waiting -= rest;
      if (waiting > 0) continue;
      answered += 1;
      if (performance.now() >= until) break;
      send();
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return (answered / milliseconds) * 1000;
}

const medianOf = (figures: readonly number[]) => hundredths(quantile(figures, 0.5));

/** The time of a request until all of its response has come; throws for one without success. */
async function milliseconds(address: string, init: RequestInit = {}): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return performance.now() - began;
}

const page = (offset: number) => `/api/variable/?offset=${offset}`;

const anyPage = (records: number) => () => page(Math.floor((Math.random() * records) / 100) * 100);

/** The time of a page that no cache can hold: each from a place of its own. */
function uncached([{ address }, records]: [ServeProcess, number], round: number): Promise<number> {
  const offset = Math.floor(Math.random() * (records - 100));
  return milliseconds(`${address}api/variable/?limit=${100 + (round % 5)}&offset=${offset}`);
}

const throughput = benchmark(
  'Measures requests per second, the time of a page, memory and the start of the service with 1,000, 28,153 and `records` variables, against a bare HTTP server, and the time of a POST while 0, 10,000 and 100,000 idempotency keys are kept. Fails when a figure misses its goal.',
  { rounds: 5, records: 1_000_000 },
  async ({ rounds, records }) => {
    const [small, huge] = [await startOn(largeCatalog(1000)), await startOn(largeCatalog(records))];
    const large = await startOn(largeCatalog(28_153));
    const targets: [string, number, () => string][] = [
      ['bare', await startBare(`${large.address}api/variable/`), () => '/api/variable/'],
      ['first', large.port, () => '/api/variable/'],
      ['deep', large.port, () => page(28_000)],
      ['any', large.port, anyPage(28_153)],
      ['anyOf1000', small.port, anyPage(1000)],
      ['anyOfAll', huge.port, anyPage(records)],
    ];
    for (const [, port, next] of targets) await requestsPerSecond(port, next);
    const measured = await inRounds(rounds, targets, ([, port, next]) => requestsPerSecond(port, next));
    const figures = measured.map(medianOf);
    const [bare = 0, first = 0, deep = 0] = figures;
    console.log('requests per second:', Object.fromEntries(targets.map(([name], at) => [name, figures[at]])));

    const pages: [ServeProcess, number][] = [
      [small, 1000],
      [huge, records],
    ];
    const [ofFew = 0, ofMany = 0] = (await inRounds(400 * rounds, pages, uncached)).map(medianOf);
    const resident = memoryOf(large, 'VmRSS');
    const keys = [0, 10_000, 100_000];
    const writers = await Promise.all(keys.map((kept) => startOn(largeCatalog(1000), kept)));
    const posts = await inRounds(40 * rounds, writers, ({ address }, round) => {
      const slug = `posted-${round}`;
      const body = JSON.stringify({ name: slug, slug, description: null });
      const headers = { ...writeHeaders, 'idempotency-key': slug };
      return milliseconds(`${address}api/indicator/`, { method: 'POST', headers, body });
    });
    const [none = 0, some = 0, many = 0] = posts.map(medianOf);
    const goals: [what: string, holds: boolean][] = [
      [`first page: ${hundredths(first / bare)} of a bare server, at least 0.7`, first >= bare * 0.7],
      [`page at 28,000: ${hundredths(deep / first)} of the first, at least 0.85`, deep >= first * 0.85],
      [`uncached page of ${records}: ${ofMany} ms, ${ofFew} of 1,000`, ofMany <= ofFew * 1.25],
      [`memory with 28,153 variables: ${resident} MB, under 200`, resident < 200],
      [`POST with 100,000 keys: ${many} ms, ${some} with 10,000, ${none} with none`, many <= none * 1.5],
      [`start to first answer: ${Math.round(large.startedIn)} ms, under 1000`, large.startedIn < 1000],
    ];
    for (const [what, holds] of goals) console.log(holds ? 'ok  ' : 'MISS', what);
    return goals.every(([, holds]) => holds);
  },
);

/** The memory that a service has resident now, or at most had so far, in megabytes. */
function memoryOf({ child }: ServeProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${which}:\\s+([0-9]+) kB`).exec(status)?.[1]) / 1024);
}

/** Requests a page again and again until `act` is done; how long each took, in ms. Throws if one fails. */
async function othersDuring({ address }: ServeProcess, act: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const acting = act().finally(() => over.abort());
  do {
    waits.push(await milliseconds(`${address}api/indicator/?limit=20`));
    await pause(50);
  } while (!over.signal.aborted);
  await acting;
  return waits;
}

interface Crowd {
  name: string;
  connections: number;
  /** What each sends at once; the first is number 0. */
  says: (number: number) => string;
  /** What each sends once a second after that. */
  drips?: string;
  reads?: false;
}

const head = 'Host: localhost\r\n';
const largePage = (limit: number, offset: number) =>
  `GET /api/variable/?limit=${limit}&offset=${offset} HTTP/1.1\r\n${head}\r\n`;

const crowds: readonly Crowd[] = [
  { name: 'idle', connections: 15_000, says: () => '' },
  {
    name: 'headers, a byte a second',
    connections: 1000,
    says: () => `GET / HTTP/1.1\r\n${head}X-A: `,
    drips: 'x',
  },
  {
    name: 'a body, a byte a second',
    connections: 1000,
    says: () =>
      `POST /api/indicator/ HTTP/1.1\r\n${head}Authorization: Bearer ${writeToken}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    drips: 'x',
  },
  { name: 'a large page, not read', connections: 1000, says: () => largePage(1000, 0), reads: false },
  {
    name: '20 large pages that nobody else asks for, not read',
    connections: 500,
    says: (number) => Array.from({ length: 20 }, (_, offset) => largePage(300 + number, offset)).join(''),
    reads: false,
  },
];

const connections = benchmark(
  'Opens thousands of connections to one process of the service that are idle, slow, or never read what they asked for. Prints how long other clients waited meanwhile, the memory of the process, and when the last connection was cut off. Fails when a request of another client failed.',
  {},
  async () => {
    const served = await startServe(newDatabase());
    const { child, port } = served;
    // The service's side of it counts: a client is told nothing while it is queued, or does not read.
    const open = () => readdirSync(`/proc/${child.pid}/fd`).length;
    await othersDuring(served, () => Promise.resolve());
    console.log('nobody', { residentMegabytes: memoryOf(served, 'VmRSS') });
    for (const { name, connections: number, says, drips, reads } of crowds) {
      const [before, began] = [open(), performance.now()];
      const peak = { connections: 0, megabytes: 0 };
      const watch = setInterval(() => {
        peak.connections = Math.max(peak.connections, open());
        peak.megabytes = Math.max(peak.megabytes, memoryOf(served, 'VmRSS'));
      }, 100);
      const waits = await othersDuring(served, async () => {
        const sockets = Array.from({ length: number }, (_, index) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(says(index)));
          const dripping = drips === undefined ? undefined : setInterval(() => socket.write(drips), 1000);
          socket.on('error', () => socket.destroy()).on('close', () => clearInterval(dripping));
          return reads === false ? socket.pause() : socket.resume();
        });
        await pause(5000);
        while (open() > before + 5) await pause(100);
        for (const socket of sockets) socket.destroy();
      });
      clearInterval(watch);
      const [median, p99, longest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(waits, part)));
      console.log(`${number} × ${name}`, {
        openAtMost: peak.connections,
        allCutOffAfterSeconds: Math.round((performance.now() - began) / 1000),
        othersAnswered: waits.length,
        waitedMilliseconds: { median, p99, longest },
        residentMegabytesAtMost: peak.megabytes,
      });
    }
    console.log('nobody again', { residentMegabytes: memoryOf(served, 'VmRSS') });
    return true;
  },
);

const questions = [
  'median rent',
  'B25064',
  'people without health insurance',
  'commute',
  'households with income',
];

const assistants = benchmark(
  'Measures how long a page of a list takes alone and while 20 assistants search over MCP without a pause, in turns, and the memory of the process before and after its catalog was indexed. Fails when the searches slow the median by more than 10 %.',
  { rounds: 7 },
  async ({ rounds }) => {
    const served = await startOn(largeCatalog(28_153));
    const searches: number[] = [];
    const ask = (query: string | undefined) => milliseconds(`${served.address}mcp`, mcpSearch(query));
    const lists = async (assistants: number) => {
      const over = new AbortController();
      const asking = Array.from({ length: assistants }, async (_, nth) => {
        while (!over.signal.aborted) searches.push(await ask(questions[(nth + searches.length) % 5]));
      });
      const times: number[] = [];
      while (times.length < 60) {
        const offset = times.length * 100;
        times.push(await milliseconds(`${served.address}api/variable/?limit=100&offset=${offset}`));
        await pause(20);
      }
      over.abort();
      await Promise.all(asking);
      return quantile(times, 0.5);
    };
    await lists(0);
    const before = memoryOf(served, 'VmRSS');
    const first = await ask('median rent');
    const after = memoryOf(served, 'VmRSS');
    await lists(20);
    searches.length = 0;
    const [alone = 0, beside = 0] = (await inRounds(rounds, [0, 20], lists)).map(medianOf);
    console.log({ firstSearchMs: Math.round(first), rssBeforeMb: before, rssAfterMb: after });
    console.log({
      searches: searches.length,
      searchMs: medianOf(searches),
      aloneMs: alone,
      besideMs: beside,
    });
    return beside <= alone * 1.1;
  },
);

const flood = benchmark(
  'Sends records in bodies of nearly 1 MiB, most of it white space, at the same moment to catalog serve with a heap of 256 MB. Fails when it ends, stops responding, or loses a record that was acknowledged.',
  { records: 1000 },
  async ({ records }) => {
    const database = newDatabase();
    const served = await startServe(database, { node: ['--max-old-space-size=256'] });
    // One piece of memory for all of them: what is measured is the service.
    const filling = Buffer.alloc(1024 * 1024 - 70_200, ' ');
    const outcomes: Record<string, number> = {};
    const acknowledged: string[] = [];
    const send = async (slug: string) => {
      const before = `{"name":"${slug}","slug":"${slug}","description":"${'x'.repeat(70_000)}"`;
      const headers = { ...writeHeaders, 'content-length': before.length + filling.length + 1 };
      const sent = request(`${served.address}api/indicator/`, { method: 'POST', headers, agent: false });
      const { promise, resolve } = Promise.withResolvers<string>();
      sent.on('response', (response) => resolve(String(response.resume().statusCode)));
      // Refused before its body was read, a client may find the connection closed while it is still sending.
      sent.on('error', () => resolve('connection closed'));
      sent.write(before);
      sent.write(filling);
      sent.end('}');
      const outcome = await promise;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === '201') acknowledged.push(slug);
    };
    const waits = await othersDuring(served, async () => {
      await Promise.all(Array.from({ length: records }, (_, index) => send(`flood-${index}`)));
    });
    const peakMb = memoryOf(served, 'VmHWM');
    const exitCode = await served.stop('SIGTERM');
    const { lost } = await inspectDatabase(database, acknowledged);
    const longestReadMs = Math.round(Math.max(...waits));
    console.log({ records, outcomes, lost, longestReadMs, peakMb, exitCode });
    const expected = new Set(['201', '413', '503', 'connection closed']);
    return lost === 0 && exitCode === 0 && Object.keys(outcomes).every((outcome) => expected.has(outcome));
  },
);

/** Requests pages, given by their queries, at the same moment; whether the service outlives it within `most` MB. */
async function requestAtOnce(
  database: string,
  options: ServeOptions,
  queries: readonly string[],
  most: number,
): Promise<boolean> {
  const served = await startServe(database, options);
  const outcomes: Record<string, number> = {};
  const ask = async (query: string, index: number) => {
    const headers = { 'accept-encoding': index % 2 === 0 ? 'br' : 'gzip' };
    const outcome = await fetch(`${served.address}api/indicator/${query}`, { headers })
      .then(async ({ status, body }) => {
        await body?.pipeTo(new WritableStream());
        return String(status);
      })
      .catch(() => 'cut off');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  await Promise.all(queries.map(ask));
  const isAlive = served.child.exitCode === null && served.child.signalCode === null;
  const peakMb = isAlive ? memoryOf(served, 'VmHWM') : Infinity;
  console.log({ requests: queries.length, outcomes, peakMb });
  if ((await served.stop('SIGTERM')) !== 0 || outcomes['500']) console.log(served.log().slice(-1000));
  return peakMb <= most;
}

const largePages = benchmark(
  'Requests pages of 1,000 records from catalog serve at the same moment, no two alike, of a catalog of 1,500 records of the given size. Fails when the process ends or takes more than 800 MB.',
  { requests: 60, kilobytes: 8 },
  async ({ requests, kilobytes }) => {
    const description = 'lorem ipsum '.repeat((kilobytes * 1000) / 12);
    function* records(): Generator<NewRecord> {
      for (let id = 1; id <= 1500; id += 1) {
        const record = indicator({ id, description });
        yield newRecord('indicator', record, JSON.stringify(record));
      }
    }
    const queries = Array.from({ length: requests }, (_, index) => `?limit=1000&offset=${index}`);
    const options = { node: ['--max-old-space-size=320'] };
    return requestAtOnce(await databaseOf(records()), options, queries, 800);
  },
);

const upstream = benchmark(
  'Requests pages of 25,000 records from catalog serve --upstream at the same moment, no two alike, with a heap of 1 GB; the upstream returns as many records as limit says, 1 kB each. A hostile one sends 8 MB of empty records, the most memory that a page can take. Fails when the process ends or takes more than 700 MB.',
  { requests: 60, hostile: false },
  async ({ requests, hostile }) => {
    const record = JSON.stringify({ id: 1, slug: 's', name: 'n', description: 'x'.repeat(1000) });
    const server = createServer(({ url = '/' }, response) => {
      const limit = Number(new URL(url, 'http://upstream.test').searchParams.get('limit') ?? 100);
      const [count, one, records] = hostile ? [1, '{}', 2_700_000] : [100_000, record, limit];
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(
        `{"count":${count},"next":null,"previous":null,"results":[${`${one},`.repeat(records - 1)}${one}]}`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const options = {
      node: ['--max-old-space-size=1024'],
      options: ['--upstream', `${listeningOrigin(server)}api/`],
    };
    const queries = Array.from({ length: requests }, (_, index) => `?limit=25000&offset=${index}`);
    return requestAtOnce(newDatabase(), options, queries, 700);
  },
);

await runBenchmark({ throughput, connections, assistants, flood, 'large-pages': largePages, upstream });
