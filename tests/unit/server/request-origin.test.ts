import { IncomingMessage } from 'node:http';
import { BlockList, Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  type AddressRules,
  clientAddress,
  onlyLoopback,
  requestOrigin,
} from '../../../src/server/request-origin.ts';

const trustedProxies = new BlockList();
trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4');
trustedProxies.addAddress('fd00::1', 'ipv6');
const rules: AddressRules = {
  publicUrl: null,
  allowedHosts: new Set(['catalog.example.org', 'catalog.example.org:8443']),
  trustedProxies,
};

/** A request from `peer` with these headers, names in lower case. */
function requestFrom(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  const read = { remoteAddress: peer, localAddress: '192.0.2.80', localPort: 8080 };
  for (const [name, value] of Object.entries(read)) Object.defineProperty(socket, name, { value });
  return Object.assign(new IncomingMessage(socket), { headers });
}

test.each([
  ['no proxy', '198.51.100.7', '', '198.51.100.7'],
  ['no proxy, and it names another', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a proxy, and the client names another', '10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['a proxy, and the client names a proxy', '10.0.0.1', '10.9.9.9,198.51.100.7', '198.51.100.7'],
  ['two proxies', '10.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
  [
    'two proxies, and the client names another',
    '10.0.0.1',
    '203.0.113.9, 198.51.100.7, 10.0.0.2',
    '198.51.100.7',
  ],
  ['a proxy behind one that is not trusted', '10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['a proxy that says nothing', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy that does not know', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['a proxy that asks for itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['a proxy that adds the port', '10.0.0.1', '198.51.100.7:50000', '198.51.100.7'],
  ['a proxy and IPv6', 'fd00::1', '2001:DB8::7', '2001:db8::7'],
  ['a proxy, IPv6 and the port', 'fd00::1', '[2001:db8::7]:50000', '2001:db8::7'],
  ['a proxy, on a socket for both families', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
  ['a proxy that repeats what is none', '10.0.0.1', 'x, , ;drop', '10.0.0.1'],
])('behind %s, the client is known', (_, peer, forwarded, client) => {
  expect(clientAddress(requestFrom(peer, { 'x-forwarded-for': forwarded }), rules)).toBe(client);
});

test('a client is the peer if no proxy is trusted', () => {
  const request = requestFrom('10.0.0.1', { 'x-forwarded-for': '198.51.100.7' });
  expect(clientAddress(request, onlyLoopback)).toBe('10.0.0.1');
});

test.each([
  ['198.51.100.7', { host: 'catalog.example.org' }, 'http://catalog.example.org/'],
  ['198.51.100.7', { host: 'Catalog.Example.org:80' }, 'http://catalog.example.org/'],
  ['198.51.100.7', { host: 'catalog.example.org:8443' }, 'http://catalog.example.org:8443/'],
  ['198.51.100.7', { host: 'catalog.example.org:443' }, null],
  ['198.51.100.7', { host: 'localhost:3000' }, 'http://localhost:3000/'],
  ['198.51.100.7', { host: '192.0.2.80:8080' }, 'http://192.0.2.80:8080/'],
  ['198.51.100.7', { host: 'evil.example' }, null],
  ['198.51.100.7', { host: 'evil.example', 'x-forwarded-host': 'catalog.example.org' }, null],
  ['10.0.0.1', { host: 'x', 'x-forwarded-host': 'catalog.example.org' }, 'http://catalog.example.org/'],
])('links of a request from %s with %o begin with %s', (peer, headers, origin) => {
  expect(requestOrigin(requestFrom(peer, headers), rules)).toBe(origin);
});

test.each([
  ['catalog.example.org:443', 'https://catalog.example.org/'],
  ['catalog.example.org:8443', 'https://catalog.example.org:8443/'],
  ['catalog.example.org:80', null],
  ['localhost', null],
  ['127.0.0.1:8080', null],
  ['192.0.2.80:8080', null],
])('a trusted proxy that was asked over TLS for %s leads to %s', (host, origin) => {
  const headers = { host: 'localhost:8080', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
  expect(requestOrigin(requestFrom('10.0.0.1', headers), rules)).toBe(origin);
});
