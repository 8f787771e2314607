import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedFor, careless, type Cached, long, startCache } from '../../../support/proxies/cached.ts';
import { publicHost } from '../../../support/proxies/certificate.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { writeHeaders } from '../../../support/writing.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { send, visit } from '../../../support/proxies/visit.ts';

let machine: Machine;
beforeAll(() => {
  machine = new Machine();
});
afterAll(() => machine.clear());

describe.skipIf(lacking('nginx', 'varnishd', 'openssl')).each([
  ['nginx', 'the public address set'],
  ['nginx', 'links by what nginx says'],
  ['nginx', 'links by what a careless nginx says'],
  ['varnish', 'the public address set'],
] as const)('a page that %s keeps, with %s', (kind, how) => {
  let cached: Cached;
  let offset = 0;
  beforeAll(async () => {
    const changes = { ...long[kind], ...(how.includes('careless') ? careless : {}) };
    cached = await startCache(machine, kind, how.startsWith('links'), changes);
  });

  /** A page nobody asked for yet. */
  const newTarget = () => `/api/indicator/?limit=1&offset=${(offset += 1)}`;

  test.each([
    ['Host', 'evil.example'],
    ['Host', 'localhost:666'],
    ['Host', '127.0.0.1'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Host', 'localhost:666'],
    ['X-Host', 'evil.example'],
    ['Forwarded', 'host=evil.example;proto=http'],
    ['X-Forwarded-Proto', 'evil'],
    ['X-Forwarded-Port', '666'],
    ['X-Forwarded-Prefix', '/evil'],
    ['X-Forwarded-Path', '/evil'],
    ['X-Original-URL', '/api/evil/'],
    ['X-Rewrite-URL', '/api/evil/'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Connection', 'close, Host'],
    ['Range', 'bytes=0-3'],
  ])('is what it should be, although it was requested first with %s: %s', async (name, value) => {
    const target = newTarget();
    await visit(cached.way, target, { headers: { [name]: value } }).catch(notAnswered);
    expect(await answersTo(cached, target)).toEqual(clean(cached, target));
  });

  test.each([
    ['an absolute address', 'http://evil.example', 'HTTP/1.1', `Host: ${publicHost}`, ''],
    ['two hosts', '', 'HTTP/1.1', `Host: ${publicHost}\r\nHost: evil.example`, ''],
    ['no host', '', 'HTTP/1.0', 'X-Forwarded-Host: evil.example', ''],
    ['a body', '', 'HTTP/1.1', `Host: ${publicHost}\r\nContent-Length: 4`, 'evil'],
  ])(
    'is what it should be, although it was requested first with %s',
    async (_, before, version, headers, body) => {
      const target = newTarget();
      const head = `GET ${before}${target} ${version}\r\n${headers}\r\nConnection: close`;
      await send(cached.way, `${head}\r\n\r\n${body}`);
      expect(await answersTo(cached, target)).toEqual(clean(cached, target));
    },
  );

  test('is requested once, however many ask for it at the same moment', async () => {
    const target = newTarget();
    const got = await Promise.all(Array.from({ length: 100 }, () => visit(cached.way, target)));
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await askedFor(cached, target)).toBe(1);
  });

  test('is sent in the coding that each client accepts, and requested once per coding', async () => {
    const codings = kind === 'nginx' ? ['br', 'gzip', ''] : ['gzip', ''];
    for (const first of codings) {
      const target = `/api/indicator/?limit=50&offset=${(offset += 1)}`;
      for (const coding of [first, ...codings, ...codings]) {
        const got = await visit(cached.way, target, { headers: coding ? { 'Accept-Encoding': coding } : {} });
        expect([coding, got.headers['content-encoding'] ?? '']).toEqual([coding, coding]);
        expect(got.headers.vary).toMatch(/Accept-Encoding/i);
      }
      // Varnish keeps one form and makes the other itself.
      expect(await askedFor(cached, target)).toBe(kind === 'nginx' ? 3 : 1);
    }
  });

  test('is 304 for a matching ETag, and only for its own coding', async () => {
    const target = `/api/indicator/?limit=50&offset=${(offset += 1)}`;
    const plain = await visit(cached.way, target);
    const gzip = await visit(cached.way, target, { headers: { 'Accept-Encoding': 'gzip' } });
    const tag = (got: typeof plain) => String(got.headers.etag);
    const status = async (tag: string, coding: string) => {
      const headers = { 'If-None-Match': tag, 'Accept-Encoding': coding };
      return (await visit(cached.way, target, { headers })).status;
    };
    expect(await status(tag(plain), 'identity')).toBe(304);
    expect(await status(tag(gzip), 'gzip')).toBe(304);
    expect(await status('"other"', 'gzip')).toBe(200);
    // Varnish has one form, whose tag it weakens where it unpacks it.
    expect(await status(tag(gzip), 'identity')).toBe(kind === 'nginx' ? 200 : 304);
  });

  test('is not returned to a client that does not accept JSON, nor its 406 to others', async () => {
    const target = newTarget();
    const html = { headers: { Accept: 'text/html' } };
    expect((await visit(cached.way, target, html)).status).toBe(406);
    expect((await visit(cached.way, target)).status).toBe(200);
    expect((await visit(cached.way, target, html)).status).toBe(406);
    expect(await answersTo(cached, target)).toEqual(clean(cached, target));
  });
});

describe.skipIf(lacking('nginx', 'varnishd', 'openssl')).each(['nginx', 'varnish'] as const)(
  'a page that %s has kept for its second',
  (kind) => {
    let cached: Cached;
    beforeAll(async () => {
      cached = await startCache(machine, kind, false, {});
    });

    test('is revalidated by its ETag, and served from the cache if unchanged', async () => {
      const target = '/api/indicator/?limit=7';
      const revalidations = async () => {
        expect((await visit(cached.way, target)).status).toBe(200);
        const all = await cached.node.logged(() => true);
        return all.filter((request) => request.target === target && request.status === 304).length;
      };
      await expect.poll(revalidations, { timeout: 15_000, interval: 300 }).toBeGreaterThan(0);
    });

    test('changes after a record was added through the same cache', async () => {
      const target = '/api/subdomain/';
      const countOf = async (): Promise<number> => JSON.parse((await visit(cached.way, target)).body).count;
      const before = await countOf();
      const body = JSON.stringify({ name: 'New', slug: 'new-one' });
      const posted = await visit(cached.way, target, { method: 'POST', headers: writeHeaders, body });
      expect(posted.status).toBe(201);
      await expect.poll(countOf).toBe(before + 1);
    });
  },
);

/** What a proxy refuses by closing the connection. */
function notAnswered(error: unknown): void {
  expect(error).toMatchObject({ code: 'ECONNRESET' });
}

/** Two plain requests, the second from the cache. */
async function answersTo({ way }: Cached, target: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  while (answers.length < 2) {
    const { status, headers, body } = await visit(way, target);
    const page: { next: string; results: unknown[] } = JSON.parse(body);
    // These are digits of the service's own, which may contain any.
    const own = new Set(['etag', 'x-request-id', 'server-timing']);
    const others = Object.entries(headers).filter(([name]) => !own.has(name));
    const traces = /evil|:666\b|127\.0\.0\.1/.exec(JSON.stringify(others) + body);
    answers.push({ status, next: page.next, records: page.results.length, traces });
  }
  return answers;
}

function clean({ way }: Cached, target: string): unknown[] {
  const next = Number(/offset=([0-9]+)/.exec(target)?.[1]) + 1;
  const address = `https://${publicHost}:${way.port}/api/indicator/?format=api&limit=1&offset=${next}`;
  const answer = { status: 200, next: address, records: 1, traces: null };
  return [answer, answer];
}

test.skipIf(lacking('nginx', 'openssl'))(
  'with --edge-seconds, nginx sends pages of the explorer without asking, and browsers still ask',
  async () => {
    const cached = await startCache(machine, 'nginx', false, {}, ['--edge-seconds', '60']);
    const headers = { Accept: 'text/html' };
    for (const target of ['/', '/indicators']) {
      const got = await Promise.all(
        Array.from({ length: 100 }, () => visit(cached.way, target, { headers })),
      );
      expect(got[0]?.headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
      );
      expect([target, await askedFor(cached, target)]).toEqual([target, 1]);
    }
    const missing = await visit(cached.way, '/missing.txt');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
