import { publicHost } from './certificate.ts';
import { writeToken } from '../writing.ts';

/** A request that readers could take for different ones, with `marker`, a whole other request, hidden in or after it. */
export interface Ambiguous {
  name: string;
  bytes: (marker: string) => string;
}

/** A POST that is let in, so that its body is read to the end. */
function post(headers: string, body: string): string {
  const head = [
    'POST /api/indicator/ HTTP/1.1',
    `Host: ${publicHost}`,
    `Authorization: Bearer ${writeToken}`,
    'Content-Type: application/json',
    headers,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const made = (name: string, bytes: Ambiguous['bytes']): Ambiguous => ({ name, bytes });

/** A parser that uses Content-Length reads the marker as body, one that uses Transfer-Encoding as the next request. */
const hiddenByLength = (coding: string): Ambiguous =>
  made(`a length and ${JSON.stringify(coding)}`, (marker) =>
    post(`Content-Length: ${5 + marker.length}\r\n${coding}`, `0\r\n\r\n${marker}`),
  );

const withLength = (name: string, headers: (length: number) => string): Ambiguous =>
  made(name, (marker) => post(headers(marker.length), marker));

const withChunks = (name: string, body: (marker: string) => string): Ambiguous =>
  made(name, (marker) => post('Transfer-Encoding: chunked', body(marker)));

/** A GET of a page with these headers and this body. */
const get = (headers: string, body: string) =>
  `GET /api/taxonomy/ HTTP/1.1\r\nHost: ${publicHost}\r\n${headers}\r\n\r\n${body}`;

function chunk(marker: string): string {
  return `${marker.length.toString(16)}\r\n${marker}\r\n0\r\n\r\n`;
}

/** The marker request must never be executed, whatever the proxy. */
export const neverTwo: readonly Ambiguous[] = [
  hiddenByLength('Transfer-Encoding: chunked'),
  made('a coding and a shorter length', (marker) =>
    post('Transfer-Encoding: chunked\r\nContent-Length: 4', chunk(marker)),
  ),
  hiddenByLength('Transfer-Encoding: xchunked'),
  hiddenByLength('Transfer-Encoding : chunked'),
  hiddenByLength('Transfer-Encoding:\tchunked'),
  hiddenByLength('Transfer-Encoding: \x0bchunked'),
  hiddenByLength('Transfer-Encoding: chunked, identity'),
  hiddenByLength('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  hiddenByLength(' Transfer-Encoding: chunked'),
  hiddenByLength('Transfer-Encoding:\r\n chunked'),
  hiddenByLength('X-A: b\nTransfer-Encoding: chunked'),
  hiddenByLength('X-A: b\rTransfer-Encoding: chunked'),
  hiddenByLength('Transfer-Encoding: CHUNKED'),
  hiddenByLength('Transfer-Encoding: "chunked"'),
  hiddenByLength('Transfer_Encoding: chunked'),
  made('a coding with a parameter', (marker) => post('Transfer-Encoding: chunked;x', `0\r\n\r\n${marker}`)),
  made('chunks in HTTP/1.0', (marker) => {
    const length = `Content-Length: ${5 + marker.length}`;
    const headers = `Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n${length}`;
    return post(headers, `0\r\n\r\n${marker}`).replace('HTTP/1.1', 'HTTP/1.0');
  }),
  withLength('two lengths', (length) => `Content-Length: 0\r\nContent-Length: ${length}`),
  withLength('a list of lengths', (length) => `Content-Length: 0, ${length}`),
  withLength('two lengths in one', (length) => `Content-Length: 0 ${length}`),
  withLength('a negative length', () => 'Content-Length: -1'),
  withLength('a length with a sign', () => 'Content-Length: +0'),
  withLength('a length in another notation', () => 'Content-Length: 0x0'),
  withLength('a length beyond 64 bits', () => 'Content-Length: 18446744073709551616'),
  withLength('NUL in a value', () => 'X-A: b\0c\r\nContent-Length: 0'),
  withLength('NUL in a name', () => 'X-\0A: b\r\nContent-Length: 0'),
  withLength('a folded header', (length) => `X-A: b\r\n Content-Length: 0\r\nContent-Length: ${length}`),
  withLength('a dropped length', (length) => `Connection: Content-Length\r\nContent-Length: ${length}`),
  withLength('an upgrade', (size) => `Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${size}`),
  withLength('a body that waits', (length) => `Expect: 100-continue\r\nContent-Length: ${length}`),
  made('bare line feeds', (marker) => {
    return post(`Content-Length: ${marker.length}`, '').replaceAll('\r\n', '\n') + marker;
  }),
  withChunks('a chunk size beyond 64 bits', (marker) => `10000000000000000\r\n${marker}`),
  withChunks('a chunk size beyond 32 bits', (marker) => `100000000\r\n${marker}`),
  withChunks('a negative chunk size', (marker) => `-1\r\n${marker}`),
  withChunks('a chunk size in another notation', (marker) => `0x0\r\n\r\n${marker}`),
  withChunks('a line feed in a chunk extension', (marker) => `2;\nxx\r\n${chunk(marker)}`),
  withChunks('a chunk longer than it says', (marker) => `1\r\naXX0\r\n\r\n${marker}`),
  made('a GET with a body', (marker) => get(`Content-Length: ${marker.length}`, marker)),
  made('a GET with chunks', (marker) => get('Transfer-Encoding: chunked', chunk(marker))),
];

/** Some proxies parse these as two requests, and then forward two unambiguous ones. */
export const mayBeTwo: readonly Ambiguous[] = [
  withChunks('bare line feeds between chunks', (marker) => `0\n\n${marker}`),
  withChunks('a length at the end', (marker) => `0\r\nContent-Length: ${marker.length}\r\n\r\n${marker}`),
  made('CONNECT', (marker) => `CONNECT ${publicHost}:443 HTTP/1.1\r\nHost: ${publicHost}\r\n\r\n${marker}`),
];
