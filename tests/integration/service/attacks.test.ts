import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { largestBody } from '../../../src/service/http/json-body.ts';
import { connectTo, countAt, exchange, startServer } from '../../support/start/http-server.ts';
import { oneToken, writeHeaders, writeToken } from '../../support/writing.ts';

const record = '{"name":"New","slug":"new","description":null}';

/** A server of three indicators, how many bytes it had read of each request when it was answered, and how many records there are. */
async function openServer() {
  const bytesRead: number[] = [];
  const address = await startServer(undefined, {
    writeToken: oneToken,
    observe: (observation) =>
      observation.event === 'request' && bytesRead.push(observation.request.socket.bytesRead),
  });
  return { address, bytesRead, count: () => countAt(address) };
}

/** The head of a POST with a token, and `more` of it. */
function head(more: string, version = '1.1', authorization = `Bearer ${writeToken}`): string {
  const who = authorization === '' ? '' : `Authorization: ${authorization}\r\n`;
  return `POST /api/indicator/ HTTP/${version}\r\nHost: localhost\r\n${who}Content-Type: application/json\r\n${more}\r\n\r\n`;
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 ([0-9]{3}) /g)].map(([, status]) => Number(status));
}

describe('a body larger than 1 MiB', () => {
  test.each([
    ['by one byte, with its length', `Content-Length: ${largestBody + 1}`, 'x'.repeat(largestBody + 1)],
    ['by far, with its length', 'Content-Length: 50000000', 'x'.repeat(5_000_000)],
    [
      'by far, in chunks without a length',
      'Transfer-Encoding: chunked',
      `10000\r\n${'x'.repeat(0x1_0000)}\r\n`.repeat(80),
    ],
    ['in one chunk beyond all', 'Transfer-Encoding: chunked', `7fffffff\r\n${'x'.repeat(5_000_000)}`],
  ])('%s is refused and closed after little more than a mebibyte', async (_, length, body) => {
    const { address, bytesRead, count } = await openServer();
    const answer = await exchange(address, head(length) + body);
    // Closed while the client still sends, it may be cut off before it has read the answer.
    expect(statusesIn(answer).filter((status) => status !== 413)).toEqual([]);
    expect(answer).toMatch(/^$|\r\nConnection: close\r\n/i);
    expect(bytesRead[0]).toBeLessThan(largestBody + 128 * 1024);
    expect(await count()).toBe(3);
  });

  test('is not a body of exactly 1 MiB', async () => {
    const { address, count } = await openServer();
    const whole = record + ' '.repeat(largestBody - record.length);
    const answer = await exchange(
      address,
      head(`Content-Length: ${largestBody}\r\nConnection: close`) + whole,
    );
    expect(statusesIn(answer)).toEqual([201]);
    expect(await count()).toBe(4);
  });
});

describe('a body with a wrong Content-Length', () => {
  test('too small: the rest is not a request, and nothing is written', async () => {
    const { address, count } = await openServer();
    const answer = await exchange(address, head('Content-Length: 10') + record);
    expect(new Set(statusesIn(answer))).toEqual(new Set([400]));
    expect(await count()).toBe(3);
  });

  test('too large: an incomplete record is never written, whichever side disconnects', async () => {
    const { address, count } = await openServer();
    const socket = connectTo(address, head('Content-Length: 1000') + record);
    await once(socket.end().resume(), 'close');
    expect(await count()).toBe(3);
  });
});

test.each([
  ['none', ''],
  ['another', 'Bearer 0123456789abcdef0123456789abcdef'],
])('a writer without a token (%s) is refused before its body is read', async (_, authorization) => {
  const { address, bytesRead, count } = await openServer();
  const body = 'x'.repeat(8_000_000);
  const answer = await exchange(address, head(`Content-Length: ${body.length}`, '1.1', authorization) + body);
  expect(statusesIn(answer).filter((status) => status !== 401)).toEqual([]);
  // The part that arrived with the headers; the server has not read it.
  expect(bytesRead[0]).toBeLessThanOrEqual(65_536);
  expect(await count()).toBe(3);
});

describe('a client that expects 100 Continue', () => {
  test('gets it once everything but the body is valid', async () => {
    const { address, count } = await openServer();
    const more = `Content-Length: ${record.length}\r\nExpect: 100-continue\r\nConnection: close`;
    expect(statusesIn(await exchange(address, head(more) + record))).toEqual([100, 201]);
    expect(await count()).toBe(4);
  });

  test.each([
    ['without a token', 'Content-Length: 50', '', 401],
    ['with too much', `Content-Length: ${largestBody + 1}`, `Bearer ${writeToken}`, 413],
  ])('is refused instead %s', async (_, length, authorization, status) => {
    const { address } = await openServer();
    const answer = await exchange(address, head(`${length}\r\nExpect: 100-continue`, '1.1', authorization));
    expect(statusesIn(answer)).toEqual([status]);
  });

  test('in HTTP/1.0 gets only the final response', async () => {
    const { address, count } = await openServer();
    const more = `Content-Length: ${record.length}\r\nExpect: 100-continue`;
    expect(statusesIn(await exchange(address, head(more, '1.0') + record))).toEqual([201]);
    expect(await count()).toBe(4);
  });
});

test('more concurrent writers than the limit get 503 with Retry-After, while reads still work', async () => {
  const address = await startServer(undefined, { writeToken: oneToken });
  // Each says it sends a body, and does not.
  const waiting = head('Content-Length: 100');
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
    const address = await startServer(undefined, { limits });
    const slow = Array.from({ length: 40 }, () => exchange(address, unfinished));
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test('are disconnected while sending their body', async () => {
    const address = await startServer(undefined, { limits, writeToken: oneToken });
    const answer = await exchange(address, `${head('Content-Length: 100')}{"a"`);
    expect(statusesIn(answer).length).toBeLessThanOrEqual(1);
    await expect.poll(() => statusOf(address)).toBe(200);
  });

  test('beyond the connection limit are rejected, and accepted again afterwards', async () => {
    const address = await startServer(undefined, { limits });
    let closed = 0;
    const idle = Array.from({ length: 80 }, () => connectTo(address, '').on('close', () => (closed += 1)));
    await expect.poll(() => closed).toBeGreaterThanOrEqual(30);
    idle.forEach((socket) => socket.destroy());
    await expect.poll(() => statusOf(address)).toBe(200);
  });
});
