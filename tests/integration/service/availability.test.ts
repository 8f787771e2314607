import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { listenOnFreePort } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';

// Processes and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000 });
const soon = { timeout: 20_000, interval: 100 };

const page = JSON.stringify({ count: 0, next: null, previous: null, results: [] });

/** A service without records whose response is for the test to choose; `stop` and `start` take it away and bring it back. */
async function upstream() {
  const health = { status: 200, requests: 0 };
  const server = createServer((_, response) => {
    health.requests += 1;
    if (health.status === 0) return;
    response.writeHead(health.status, { 'Content-Type': 'application/json' });
    response.end(page);
  });
  const address = await listenOnFreePort(server);
  const port = Number(new URL(address).port);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const start = () => once(server.listen(port, '127.0.0.1'), 'listening');
  return { address: `${address}api/`, health, stop, start };
}

async function readiness(address: string): Promise<number> {
  return (await fetch(`${address}readyz`)).status;
}

test('a server with an upstream is ready only while that responds', async () => {
  const { address: upstreamAddress, health, stop, start } = await upstream();
  const { address } = await startServing(['--upstream', upstreamAddress]);
  expect(await readiness(address)).toBe(200);
  const before = health.requests;
  await Promise.all(Array.from({ length: 50 }, () => readiness(address)));
  expect(health.requests - before).toBeLessThan(10);

  for (const status of [500, 0]) {
    health.status = status;
    await vi.waitFor(async () => expect(await readiness(address)).toBe(503), soon);
    health.status = 200;
    await vi.waitFor(async () => expect(await readiness(address)).toBe(200), soon);
  }
  health.status = 429;
  await pause(1500);
  expect(await readiness(address)).toBe(200);
  stop();
  await vi.waitFor(async () => expect(await readiness(address)).toBe(503), soon);
  expect((await fetch(`${address}healthz`)).status).toBe(200);
  health.status = 200;
  await start();
  await vi.waitFor(async () => expect(await readiness(address)).toBe(200), soon);
});

test('a PostgreSQL that cannot be reached is one line in the log, not a stack every two seconds', async () => {
  const { address, log } = await startServing([
    '--database',
    'postgres://reader:hunter2@127.0.0.1:1/catalog',
  ]);
  for (let number = 0; number < 5; number += 1)
    expect((await fetch(`${address}api/indicator/`)).status).toBe(503);
  // The server itself tries every two seconds.
  await pause(5000);
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      event: 'database unavailable',
      database: 'postgres://127.0.0.1:1/catalog',
      action: 'read',
      failures: 1,
      reason: expect.stringContaining('ECONNREFUSED'),
    },
  ]);
  expect(log()).not.toMatch(/\n\s+at |hunter2/);
});
