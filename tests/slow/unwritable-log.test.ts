import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/proxies/free-port.ts';
import { exchange, folderOf, smallSite } from '../support/start/http-server.ts';
import { loggedEvents } from '../support/start/serve-command.ts';

const program = join(import.meta.dirname, '../support/start/serve-entry.ts');

interface Service {
  child: ChildProcess;
  address: string;
  send: (requests: number) => Promise<void>;
}

/** `catalog serve` whose output goes where `redirection` says, a shell's words; nothing of it is read here. */
async function serveInto(redirection: string): Promise<Service> {
  const port = await freePort();
  const options = `--port ${port} --database ${join(folderOf({}), 'catalog.sqlite')} --sample`;
  const command = `exec ${process.execPath} ${program} ${folderOf(smallSite)} ${options} ${redirection}`;
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const address = `http://127.0.0.1:${port}/`;
  await vi.waitFor(async () => expect((await fetch(`${address}healthz`)).ok).toBe(true), { timeout: 30_000 });
  return { child, address, send: (requests) => refused(address, requests) };
}

/** Requests each of which puts a line into the log at the default level. */
async function refused(address: string, requests: number): Promise<void> {
  for (let number = 0; number < requests; number += 1) {
    const answer = await exchange(address, 'GET /api/ HTTP/2.0\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 505 /);
  }
}

const wellServed = { statuses: [200, 200, 200], code: 0 };

/** What became of a service after that: the statuses of three requests over half a second, and its exit code on SIGTERM. */
async function outcomeOf({ child, address }: Service): Promise<unknown> {
  const statuses: number[] = [];
  // Time for an error that is reported later to end the process.
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    statuses.push((await fetch(`${address}api/indicator/`)).status);
  }
  child.kill('SIGTERM');
  const [code]: unknown[] = await once(child, 'exit');
  return { statuses, code };
}

test('a full disk does not stop the service', async () => {
  const service = await serveInto('>/dev/full 2>/dev/full');
  await service.send(3);
  expect(await outcomeOf(service)).toEqual(wellServed);
});

test('a pipe without a reader does not stop the service', async () => {
  const service = await serveInto('');
  service.child.stdout?.destroy();
  service.child.stderr?.destroy();
  await service.send(3);
  expect(await outcomeOf(service)).toEqual(wellServed);
});

test('an unread pipe neither stops nor delays the service, and dropped lines are reported later', async () => {
  const fifo = join(folderOf({}), 'log');
  execFileSync('mkfifo', [fifo]);
  const reader = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const service = await serveInto(`--log info 2>${fifo}`);
  // Each line is as long as a line may be: the pipe's 64 KiB and the stream's 1 MiB are full after 2,000 of them.
  const path = `api/${'x'.repeat(450)}`;
  for (let number = 0; number < 3000; number += 1) await fetch(service.address + path);
  const buffer = Buffer.alloc(4_000_000);
  let log = '';
  await vi.waitFor(
    () => {
      log += buffer.toString('utf8', 0, readSync(reader, buffer));
      expect(countsIn(log, path).sum).toBe(3000);
    },
    { timeout: 20_000 },
  );
  expect(countsIn(log, path).dropped).toBeGreaterThan(100);
  expect(await outcomeOf(service)).toEqual(wellServed);
});

test('lines that nobody reads do not keep the process', async () => {
  const service = await serveInto('--log info');
  for (let number = 0; number < 400; number += 1) await fetch(`${service.address}api/${'x'.repeat(450)}`);
  expect(await outcomeOf(service)).toEqual(wellServed);
});

/** How many lines about `path` a log holds, and how many it says were dropped. */
function countsIn(log: string, path: string): { written: number; dropped: number; sum: number } {
  const lines = loggedEvents<{ target?: string; lines?: number }>(log);
  const written = lines.filter(({ target }) => target?.endsWith(path)).length;
  const dropped = lines.reduce((sum, line) => sum + (line.lines ?? 0), 0);
  return { written, dropped, sum: written + dropped };
}
