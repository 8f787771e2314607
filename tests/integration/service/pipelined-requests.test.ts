import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CatalogService } from '../../../src/service/http/app.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { problem } from '../../../src/service/http/response.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { connectTo, exchange, folderOf, startServer } from '../../support/start/http-server.ts';
import { storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { oneToken, writeToken } from '../../support/writing.ts';

const soon = { timeout: 20_000, interval: 20 };

function reads(count: number): string {
  return 'GET /api/indicator/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);
}

/** A service whose responses wait until `release` is called; counts the requests that it has begun. */
function heldService() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun = { count: 0 };
  const service: CatalogService = async () => {
    begun.count += 1;
    const turn = begun.count;
    await released;
    return problem(404, `This is response ${turn}.`);
  };
  return { service, begun, release };
}

function client(address: string, text: string): Socket {
  const socket = connectTo(address, text);
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe('pipelined requests', () => {
  test('are processed one after another, and all get their responses in order', async () => {
    const { service, begun, release } = heldService();
    const address = await startServer(undefined, { service });
    let received = '';
    client(address, reads(5000)).on('data', (text: Buffer) => (received += text.toString()));
    await expect.poll(() => begun.count, soon).toBe(1);
    // The server has read everything before it answers another connection.
    await (await fetch(address)).text();
    expect(begun.count).toBe(1);
    release();
    const turns = () =>
      [...received.matchAll(/This is response ([0-9]+)\./g)].map(([, turn]) => Number(turn));
    await expect.poll(() => turns().length, soon).toBe(5000);
    expect(turns()).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  });

  test('leave other clients their turn', async () => {
    const order: string[] = [];
    const service: CatalogService = async ({ path }) => {
      order.push(path);
      return problem(404, 'There is nothing.');
    };
    const address = await startServer(undefined, { service });
    const many = client(address, reads(900)).resume();
    await expect.poll(() => order.length, soon).toBeGreaterThan(0);
    const other = client(address, 'GET /api/other/ HTTP/1.1\r\nHost: localhost\r\n\r\n').resume();
    await expect.poll(() => order.length, soon).toBe(901);
    expect(order.indexOf('other/')).toBeLessThan(900);
    many.destroy();
    other.destroy();
  });

  test('of all connections together are limited in memory; those that have waited longest are closed', async () => {
    const { service, release } = heldService();
    const reasons = new Set<string>();
    const address = await startServer(undefined, {
      service,
      maxPendingBytes: 20_000_000,
      observe: (observation) => 'reason' in observation && reasons.add(observation.reason),
    });
    let closed = 0;
    const clients = Array.from({ length: 20 }, () =>
      client(address, reads(500))
        .resume()
        .on('close', () => (closed += 1)),
    );
    // 20 MB are 3,636 requests, which are those of seven clients.
    await expect.poll(() => closed, soon).toBe(13);
    // The server has read everything before it answers another connection.
    await (await fetch(address)).text();
    expect(closed).toBe(13);
    // None of them counts as an invalid request, too.
    expect([...reasons]).toEqual(['unread']);
    release();
    for (const each of clients) each.destroy();
  });

  test('are dropped when their client disconnects', async () => {
    const { service, begun, release } = heldService();
    const address = await startServer(undefined, { service });
    const gone = client(address, reads(50));
    await expect.poll(() => begun.count, soon).toBe(1);
    gone.destroy();
    release();
    await exchange(address, `${reads(1).trimEnd()}\r\nConnection: close\r\n\r\n`);
    // The server has read everything before it answers another connection.
    await (await fetch(address)).text();
    // A few may have been answered before the disconnect was noticed.
    expect(begun.count).toBeLessThan(50);
  });
});

describe.each(storeKinds)('pipelined POSTs to $name', ({ place }) => {
  let store: CatalogStore;

  beforeEach(async () => {
    store = (await place(folderOf({}))).open();
    await store.replaceAll(recordsOf(catalog().indicator().contents));
  });
  afterEach(() => store.close());

  test('are added in the order in which they were sent', async () => {
    const service = createCatalogService(store, oneToken);
    const address = await startServer(undefined, { service });
    const slugs = Array.from({ length: 100 }, (_, index) => `s${index}`);
    const posts = slugs.map((slug, index) => {
      const body = JSON.stringify({ name: slug, slug });
      const last = index === 99 ? 'Connection: close\r\n' : '';
      return `POST /api/subdomain/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${writeToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${last}\r\n${body}`;
    });
    const answer = await exchange(address, posts.join(''));
    expect(answer.split('HTTP/1.1 201 Created').length - 1).toBe(100);
    const { records } = await store.page('subdomain', { limit: 1000, offset: 0 });
    expect(records.map((json): string => JSON.parse(json).slug)).toEqual(slugs);
  });
});
