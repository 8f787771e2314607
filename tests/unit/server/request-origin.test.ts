import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import type { AddressRules } from '../../../src/server/requests/request-origin.ts';
import { createServer } from '../../../src/server/server.ts';

const trustProxy = new BlockList();
trustProxy.addSubnet('10.0.0.0', 8, 'ipv4');
trustProxy.addAddress('fd00::1', 'ipv6');
const rules: AddressRules = {
  allowHost: new Set(['catalog.example.org', 'catalog.example.org:8443']),
  trustProxy,
};

/** Whom the server takes for the client of a request from `peer` with these headers, and the origin of its links. */
async function seen(peer: string, headers: Record<string, string>, given: AddressRules) {
  let client = '';
  let origin: string | null = '';
  const app = await createServer({
    handlers: {
      health: async (request) => {
        ({ origin } = request);
        return { status: 200, headers: {}, body: null };
      },
    },
    rules: given,
    observe: (observation) => observation.event === 'request' && (client = observation.client()),
  });
  await app.inject({ url: '/healthz', remoteAddress: peer, headers });
  await app.close();
  return { client, origin };
}

/** A client, and other addresses that somebody may name. */
const client = '198.51.100.7';
const other = '203.0.113.9';

test.each([
  ['no proxy', client, '', client],
  ['no proxy, and it names another', client, other, client],
  ['a proxy', '10.0.0.1', client, client],
  ['a proxy, and the client names another', '10.0.0.1', `${other}, ${client}`, client],
  ['a proxy, and the client names a proxy', '10.0.0.1', `10.9.9.9,${client}`, client],
  ['two proxies', '10.0.0.1', `${client}, 10.0.0.2`, client],
  ['two proxies, and the client names another', '10.0.0.1', `${other}, ${client}, 10.0.0.2`, client],
  ['a proxy that says nothing', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy that does not know', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['a proxy that asks for itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['a proxy that adds the port', '10.0.0.1', `${client}:50000`, client],
  ['a proxy and IPv6', 'fd00::1', '2001:DB8::7', '2001:db8::7'],
  ['a proxy, IPv6 and the port', 'fd00::1', '[2001:db8::7]:50000', '2001:db8::7'],
  ['a proxy, on a socket for both families', '::ffff:10.0.0.1', `::ffff:${client}`, client],
  ['a proxy that repeats what is none', '10.0.0.1', 'x, , ;drop', '10.0.0.1'],
])('behind %s, the client is known', async (_, peer, forwarded, known) => {
  expect((await seen(peer, { 'x-forwarded-for': forwarded }, rules)).client).toBe(known);
});

test('a client is the peer if no proxy is trusted', async () => {
  expect((await seen('10.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, {})).client).toBe('10.0.0.1');
});

const proxy = '10.0.0.1';
const ours = 'http://catalog.example.org/';

test.each<[peer: string, host: string, forwarded: Record<string, string>, origin: string | null]>([
  [client, 'catalog.example.org', {}, ours],
  [client, 'Catalog.Example.org:80', {}, ours],
  [client, 'catalog.example.org:8443', {}, 'http://catalog.example.org:8443/'],
  [client, 'catalog.example.org:443', {}, null],
  [client, 'localhost:3000', {}, 'http://localhost:3000/'],
  [client, '127.1.2.3', {}, null],
  [client, 'evil.example', {}, null],
  [client, 'evil.example', { host: 'catalog.example.org' }, null],
  [proxy, 'x', { host: 'catalog.example.org' }, ours],
  [proxy, 'x', { host: 'a.example, catalog.example.org' }, ours],
  [proxy, 'x', { host: 'catalog.example.org, a.example' }, null],
  [proxy, 'x', { host: 'catalog.example.org', proto: 'https, javascript' }, ours],
  [proxy, 'x', { host: 'catalog.example.org:443', proto: 'https' }, 'https://catalog.example.org/'],
  [proxy, 'x', { host: 'catalog.example.org:8443', proto: 'https' }, 'https://catalog.example.org:8443/'],
  [proxy, 'localhost:8080', { host: 'catalog.example.org:80', proto: 'https' }, null],
  [proxy, 'localhost:8080', { host: 'localhost', proto: 'https' }, null],
  [proxy, 'localhost:8080', { host: '127.0.0.1:8080', proto: 'https' }, null],
  [proxy, 'localhost:8080', { host: '192.0.2.80:8080', proto: 'https' }, null],
])(
  'links of a request from %s for %s, forwarded with %o, begin with %s',
  async (peer, host, forwarded, origin) => {
    const headers = Object.entries(forwarded).map(([name, value]) => [`x-forwarded-${name}`, value]);
    expect((await seen(peer, { host, ...Object.fromEntries(headers) }, rules)).origin).toBe(origin);
  },
);
