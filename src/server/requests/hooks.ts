import { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openToRead, problem, redirectTo, responseSecurity } from '../../service/http/response.ts';
import type { Address } from '../addresses.ts';
import { createPipelineQueue, requestMemory } from './backpressure.ts';
import { Refused, send } from './exchange.ts';
import { malformedTarget, repeatedHeader } from './request-head.ts';
import { clientAddress } from './request-origin.ts';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** Requests of a connection are processed one after another, and the memory of those that wait is limited. */
export function takeTurns(): Hook {
  const inTurn = createPipelineQueue();
  return ({ raw, server }, reply, done) => {
    // Pipelined requests are still parsed after their connection was destroyed.
    if (raw.socket.destroyed) return;
    server.countUnread(raw, reply.raw, requestMemory);
    inTurn(raw, reply.raw, done);
  };
}

/** Notes when it began. */
export const beginExchange: Hook = (request, _, done) => {
  request.exchange = { began: performance.now(), route: '/*' };
  done();
};

/** Refuses what proxies may understand in another way; readers are sent from a doubled slash to a single one. */
export const refuseMalformed: Hook = ({ raw, originalUrl }, reply, done) => {
  const repeated = repeatedHeader(raw);
  if (raw.httpVersionMajor !== 1)
    send(reply, problem(505, 'This server supports only HTTP/1.1 and HTTP/1.0.'));
  else if (raw.url === malformedTarget) {
    const path = /^[/\\]{2,}(?<rest>.*)$/.exec(originalUrl)?.groups?.['rest'];
    const isForReader = raw.method === 'GET' && raw.headers.accept?.includes('text/html') === true;
    if (isForReader && path !== undefined) send(reply, redirectTo(`/${path}`));
    else send(reply, problem(400, 'The request path must begin with exactly one slash.'));
  } else if (repeated !== null)
    send(reply, problem(400, `This request has more than one ${repeated} header.`));
  else done();
};

/** The first hook of an address, before its rate limit. */
export function refuseMethod({ path, methods }: Address): Hook {
  const allowed = methods.join(', ');
  return ({ method, exchange }, reply, done) => {
    exchange.route = path;
    if (methods.includes(method)) done();
    else send(reply, problem(405, `This method is not supported here. Use ${allowed}.`, { Allow: allowed }));
  };
}

/** `timeWindow` in ms. */
export function rateLimitOptions(max: number, timeWindow: number): RateLimitPluginOptions {
  return {
    max,
    timeWindow,
    cache: 10_000,
    // Subscribers are assigned a /64 network of IPv6.
    keyGenerator: (request) => normalizeIP(clientAddress(request)),
    // Browsers report a rejected preflight to the page as a network error, without Retry-After.
    allowList: ({ method }) => method === 'OPTIONS',
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder(_, { ttl }) {
      const wait = Math.ceil(ttl / 1000);
      const headers = { 'Retry-After': String(wait), ...openToRead };
      return new Refused(
        problem(429, `Too many requests from your address. Try again in ${wait} s.`, headers),
      );
    },
  };
}

// Not imported, as in service/http/response.ts.
const { maxHeaderSize } = process.getBuiltinModule('node:http');

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const tooLong = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Address too long</title>
<h1>This address is too long</h1>
<p>This server reads at most ${maxHeaderSize / 1024} kB of address and headers. Remove part of the address, for example some filters,
or <a href="?">open the page without them</a>.</p>
`;

/** Responds to what Node cannot parse, as Node would; headers that are too long get a page, since browsers would not say what is wrong. */
export function rejectUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isResponding = Object(Reflect.get(socket, '_httpMessage')).headersSent === true;
  if (socket.writable && !isResponding) {
    const status = statuses[error.code ?? ''] ?? '400 Bad Request';
    const body = error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : '';
    const headers = { ...responseSecurity, 'Content-Type': 'text/html; charset=utf-8' };
    const lines = Object.entries(body === '' ? {} : headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n${lines.join('')}\r\n${body}`);
  }
  if (socket instanceof Socket) socket.destroySoon();
  else socket.destroy(error);
}
