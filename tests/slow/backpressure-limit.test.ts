import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { catalog } from '../support/catalog-builder.ts';
import { connectTo, exchange, startServer } from '../support/start/http-server.ts';

const megabyte = 1024 * 1024;

/** Pages of 100 records of a kilobyte each. */
function large() {
  return catalog().times(100, (c) => c.indicator({ description: 'x'.repeat(1000) }));
}

function requests(count: number, limit: number): string {
  return `GET /api/indicator/?limit=${limit} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count);
}

/** Asks, does not read for a while, and then counts the bytes that come until the connection ends. */
async function readLate(address: string, text: string, milliseconds: number): Promise<number> {
  const socket = connectTo(address, text).pause();
  await pause(milliseconds);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  socket.resume();
  await once(socket, 'close');
  return bytes;
}

describe('responses that clients do not read', () => {
  test('are buffered up to a limit, then the connections that have waited longest are closed', async () => {
    const huge = catalog().times(100, (c) => c.indicator({ description: 'x'.repeat(80_000) }));
    // Idle connections are closed soon, unread ones only after every client here has begun to read.
    const limits = { headers: 30_000, request: 30_000, inactivity: 30_000, idle: 500, connections: 50 };
    const address = await startServer(huge, { maxPendingBytes: 24 * megabyte, limits });
    // A response of 8 MB exceeds what the operating system buffers.
    const got = await Promise.all(Array.from({ length: 5 }, () => readLate(address, requests(1, 100), 3000)));
    const complete = got.filter((bytes) => bytes > 8_000_000);
    expect(complete.length).toBeGreaterThanOrEqual(2);
    expect(complete.length).toBeLessThan(5);
    expect((await fetch(`${address}api/indicator/?limit=1`)).status).toBe(200);
  });

  test('do not affect other clients, and no longer count once they are read', async () => {
    const address = await startServer(large(), { maxPendingBytes: 20 * megabyte });
    // Thirty times what may wait at once, in the end.
    for (let time = 0; time < 60; time += 1) {
      const answer = await exchange(
        address,
        `${requests(99, 100)}${requests(1, 100).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
      );
      expect(answer.split('HTTP/1.1 200 OK').length - 1).toBe(100);
    }
  });

  test('are closed after the inactivity timeout, even below the limit', async () => {
    const limits = { headers: 400, request: 400, inactivity: 400, idle: 400, connections: 50 };
    const address = await startServer(large(), { limits });
    const asked = 900;
    const size = (await (await fetch(`${address}api/indicator/`)).arrayBuffer()).byteLength;
    expect(await readLate(address, requests(asked, 100), 2500)).toBeLessThan(asked * size);
  });
});
