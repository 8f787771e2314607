import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/proxies/free-port.ts';
import { loggedEvents, postRecord } from '../support/start/serve-command.ts';
import { startServing } from '../support/start/serve-for-test.ts';
import { writeToken } from '../support/writing.ts';

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
  const port = await freePort();
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const start = () => once(server.listen(port, '127.0.0.1'), 'listening');
  await start();
  onTestFinished(stop);
  return { address: `http://127.0.0.1:${port}/api/`, health, stop, start };
}

async function readiness(address: string): Promise<number> {
  return (await fetch(`${address}readyz`)).status;
}

test('a server with an upstream is ready only while that responds', async () => {
  const { address: upstreamAddress, health, stop, start } = await upstream();
  const { address } = await startServing(['--upstream', upstreamAddress]);
  expect(await readiness(address)).toBe(200);
  for (const status of [500, 0]) {
    health.status = status;
    await vi.waitFor(async () => expect(await readiness(address)).toBe(503), soon);
    health.status = 200;
    await vi.waitFor(async () => expect(await readiness(address)).toBe(200), soon);
  }
  health.status = 429;
  const last = health.requests;
  await vi.waitFor(async () => {
    expect(await readiness(address)).toBe(200);
    expect(health.requests).toBeGreaterThan(last + 1);
  }, soon);
  stop();
  await vi.waitFor(async () => expect(await readiness(address)).toBe(503), soon);
  expect((await fetch(`${address}healthz`)).status).toBe(200);
  health.status = 200;
  await start();
  await vi.waitFor(async () => expect(await readiness(address)).toBe(200), soon);
});

test('a PostgreSQL that cannot be reached is one line in the log, not a stack every two seconds', async () => {
  let connections = 0;
  const refusing = createSocketServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  onTestFinished(() => void refusing.close());
  const bound = refusing.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  const database = `postgres://reader:hunter2@127.0.0.1:${port}/catalog`;
  const { address, log } = await startServing(['--database', database]);
  for (let number = 0; number < 5; number += 1)
    expect((await fetch(`${address}api/indicator/`)).status).toBe(503);
  // The server itself tries every two seconds.
  const tried = connections;
  await vi.waitFor(() => expect(connections).toBeGreaterThan(tried + 1), soon);
  expect(loggedEvents(log())).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      event: 'database unavailable',
      database: `postgres://127.0.0.1:${port}/catalog`,
      action: 'read',
      reason: expect.any(String),
    },
  ]);
  expect(log()).not.toMatch(/\n\s+at |hunter2/);
});

/** `catalog serve` whose disk can be made to take no writes, by a limit of the size of files, and take them again. */
async function serveOnLimitedDisk() {
  // Ignored: the signal that a process gets at the limit, so that writes fail as on a full disk.
  const { address, child } = await startServing([], { CATALOG_WRITE_TOKEN: writeToken }, [
    'sh',
    '-c',
    'trap "" XFSZ; exec "$@"',
    'sh',
  ]);
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);
  return { address, fill: () => limit('0'), empty: () => limit('unlimited') };
}

test('a disk that takes no writes refuses records, and does not affect reading', async () => {
  const { address, fill, empty } = await serveOnLimitedDisk();
  expect([await readiness(address), await postRecord(address, 'before')]).toEqual([200, 201]);
  fill();
  expect(await postRecord(address, 'meanwhile')).toBe(503);
  for (const path of ['healthz', 'readyz', 'api/indicator/'])
    expect((await fetch(address + path)).status).toBe(200);
  empty();
  expect(await postRecord(address, 'afterwards')).toBe(201);
});
