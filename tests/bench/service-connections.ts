import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Machine } from '../support/proxies/machine.ts';
import { type Node, startNode, writeToken } from '../support/proxies/serve-node.ts';
import { startBenchmark } from './start-benchmark.ts';

startBenchmark({
  says: 'Opens thousands of connections to one process of the service that are idle, slow, or never read what they asked for. Prints how long other clients waited meanwhile, the memory of the process, and when the last connection was cut off. Fails when a request of another client failed.',
});

interface Crowd {
  name: string;
  connections: number;
  /** What each sends at once; the first is number 0. */
  says: (number: number) => string;
  /** What each sends once a second after that. */
  drips: string;
  reads: boolean;
}

const head = 'Host: localhost\r\n';
const post = `POST /api/indicator/ HTTP/1.1\r\n${head}Authorization: Bearer ${writeToken}\r\nContent-Type: application/json\r\n`;

const crowds: readonly Crowd[] = [
  { name: 'idle', connections: 15_000, says: () => '', drips: '', reads: true },
  {
    name: 'headers, a byte a second',
    connections: 1000,
    says: () => `GET / HTTP/1.1\r\n${head}X-A: `,
    drips: 'x',
    reads: true,
  },
  {
    name: 'a body, a byte a second',
    connections: 1000,
    says: () => `${post}Content-Length: 1000\r\n\r\n`,
    drips: 'x',
    reads: true,
  },
  {
    name: 'a large page, not read',
    connections: 1000,
    says: () => largePage(1000, 0),
    drips: '',
    reads: false,
  },
  {
    name: '20 large pages that nobody else asks for, not read',
    connections: 500,
    says: (number) => Array.from({ length: 20 }, (_, offset) => largePage(300 + number, offset)).join(''),
    drips: '',
    reads: false,
  },
];

function largePage(limit: number, offset: number): string {
  return `GET /api/variable/?limit=${limit}&offset=${offset} HTTP/1.1\r\n${head}\r\n`;
}

const machine = new Machine();
try {
  const node = await startNode(machine);
  await othersDuring(node, () => Promise.resolve());
  console.log('nobody', { residentMegabytes: resident(node) });
  for (const crowd of crowds) await meet(node, crowd);
  await pause(1000);
  console.log('nobody again', { residentMegabytes: resident(node) });
} finally {
  await machine.clear();
}

async function meet(node: Node, crowd: Crowd): Promise<void> {
  const before = connectionsOf(node);
  const began = performance.now();
  const peak = { connections: 0, megabytes: 0 };
  const watch = setInterval(() => {
    peak.connections = Math.max(peak.connections, connectionsOf(node));
    peak.megabytes = Math.max(peak.megabytes, resident(node));
  }, 100);
  const waits = await othersDuring(node, async () => {
    const sockets = Array.from({ length: crowd.connections }, (_, number) => join(node, crowd, number));
    await pause(5000);
    // The service's side of it counts: a client is told nothing while it is queued, or does not read.
    while (connectionsOf(node) > before + 5) await pause(100);
    for (const socket of sockets) socket.destroy();
  });
  clearInterval(watch);
  const millisecond = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
  console.log(`${crowd.connections} × ${crowd.name}`, {
    connectedAtMost: peak.connections,
    allCutOffAfterSeconds: Math.round((performance.now() - began) / 1000),
    othersAnswered: waits.length,
    medianMilliseconds: millisecond(0.5),
    p99Milliseconds: millisecond(0.99),
    longestMilliseconds: millisecond(1),
    residentMegabytesAtMost: peak.megabytes,
  });
}

/** One of a crowd. */
function join({ port }: Node, { says, drips, reads }: Crowd, number: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(says(number)));
  const dripping = drips === '' ? undefined : setInterval(() => socket.write(drips), 1000);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => clearInterval(dripping));
  if (reads) socket.resume();
  else socket.pause();
  return socket;
}

/** Asks for a page again and again while something goes on; how long each took, the shortest first. */
async function othersDuring(node: Node, act: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const acting = act().finally(() => over.abort());
  do {
    const began = performance.now();
    const status = await fetch(`http://127.0.0.1:${node.port}/api/indicator/?limit=20`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
    );
    if (status === 200) waits.push(performance.now() - began);
    else {
      process.exitCode = 1;
      console.log(`somebody else was failed: ${status}`);
    }
    await pause(50);
  } while (!over.signal.aborted);
  await acting;
  return waits.sort((a, b) => a - b);
}

function resident({ pid }: Node): number {
  const [, kilobytes] = /VmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** How many sockets the service has open, its own included. */
function connectionsOf({ pid }: Node): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
