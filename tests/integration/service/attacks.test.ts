import { describe, expect, test } from 'vitest';
import type { LoggedRequest } from '../../../src/server/request-listener.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { type CatalogBuilder, catalog } from '../../support/catalog-builder.ts';
import { connectTo, exchange, startServer } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { oneToken, writeHeaders, writeToken } from '../../support/writing.ts';

function many(): CatalogBuilder {
  return catalog().times(136, (c) => c.indicator());
}

/** The number of responses received over one connection. */
function answersIn(text: string): number {
  return text.split(/HTTP\/1\.[01] [0-9]{3} /).length - 1;
}

function head(more: string): string {
  return `POST /api/indicator/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
}

describe('an unusual request', () => {
  test('without a host is rejected in HTTP/1.1 and accepted in HTTP/1.0', async () => {
    const address = await startServer(many());
    expect(await exchange(address, 'GET /api/indicator/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    const old = await exchange(address, 'GET /api/indicator/ HTTP/1.0\r\n\r\n');
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    expect(old).toContain(`"next":"${address}api/indicator/`);
  });

  test('that is a GET with a body gets a response, and its connection is closed', async () => {
    const text = 'GET /api/taxonomy/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n';
    const answer = await exchange(await startServer(), text);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/Connection: close/i);
  });
});

test('more concurrent writers than the limit get 503 with Retry-After, while reads still work', async () => {
  const address = await startServer(many(), { writeToken: oneToken });
  // Each says it sends a body, and does not.
  const waiting = head(`Authorization: Bearer ${writeToken}\r\nContent-Length: 100`);
  const writers = Array.from({ length: 64 }, () => connectTo(address, waiting));
  const add = () => fetch(`${address}api/indicator/`, { method: 'POST', headers: writeHeaders, body: '{}' });
  const answer = async () => {
    const response = await add();
    return [response.status, response.headers.get('retry-after')];
  };
  await expect.poll(answer).toEqual([503, '1']);
  expect((await fetch(`${address}api/indicator/`)).status).toBe(200);
  writers.forEach((writer) => writer.destroy());
  await expect.poll(async () => (await add()).status).toBe(400);
});

/** The status of an ordinary request, or null if its connection was closed, as on a busy machine with short limits. */
function statusOf(address: string): Promise<number | null> {
  return fetch(`${address}api/indicator/`).then(
    (response) => response.status,
    () => null,
  );
}

describe('slow clients', () => {
  const limits = { headers: 200, request: 400, inactivity: 400, idle: 300, connections: 50 };
  const unfinished = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ';

  test('are disconnected while sending headers', async () => {
    const address = await startServer(many(), { limits });
    const slow = Array.from({ length: 40 }, () => exchange(address, unfinished));
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test('are disconnected while sending their body', async () => {
    const address = await startServer(many(), { limits, writeToken: oneToken });
    const more = `Authorization: Bearer ${writeToken}\r\nContent-Length: 100`;
    expect(answersIn(await exchange(address, `${head(more)}{"a"`))).toBeLessThanOrEqual(1);
    await expect.poll(() => statusOf(address)).toBe(200);
  });

  test('beyond the connection limit are rejected, and accepted again afterwards', async () => {
    const address = await startServer(many(), { limits });
    let closed = 0;
    const idle = Array.from({ length: 80 }, () => connectTo(address, '').on('close', () => (closed += 1)));
    await expect.poll(() => closed).toBeGreaterThanOrEqual(30);
    idle.forEach((socket) => socket.destroy());
    await expect.poll(() => statusOf(address)).toBe(200);
  });
});

test('an internal error is logged, and the client receives no details', async () => {
  const secret = new Error('SELECT secret FROM /var/lib/catalog');
  const broken = { ...(await memoryStore()), state: () => Promise.reject(secret) };
  const logged: LoggedRequest[] = [];
  const address = await startServer(many(), {
    service: createCatalogService(broken),
    report: (each) => logged.push(each),
  });
  const response = await fetch(`${address}api/indicator/`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/SELECT|\/var|Error:|at /);
  expect(logged.map(({ error }) => error)).toEqual([secret]);
  expect((await fetch(`${address}api/nothing/`)).status).toBe(404);
});
