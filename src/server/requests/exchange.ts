import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import { Overloaded } from '../../service/bounded-queue.ts';
import {
  openToRead,
  problem,
  type ServiceRequest,
  type ServiceResponse,
} from '../../service/http/response.ts';
import type { Address } from '../addresses.ts';
import type { Observe } from '../observed/observations.ts';
import { partsOf } from './request-head.ts';
import { clientAddress } from './request-origin.ts';

/** What is known of a request when its response is observed; times in ms. */
interface Exchange {
  began: number;
  sentAfter?: number;
  bytes: number;
  holder?: string | undefined;
  error?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
  interface FastifyInstance {
    /** True once the server is shutting down: every response then closes its connection. */
    draining: () => boolean;
    /** Counts the bytes of a response until its client has read them, see `createBackpressureLimit`. */
    countUnread: (request: IncomingMessage, response: ServerResponse, bytes: number) => void;
  }
  interface FastifyContextConfig {
    address?: Address;
  }
}

/** `path` follows the prefix, without a slash; `origin`, with a slash, is null if it is not known, and `baseUrl` then empty. */
export interface ServerRequest extends ServiceRequest {
  origin: string | null;
}

/** The request as handlers see it: whatever of it is not needed is never read. */
export function requestFor(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  origin: string | null,
): ServerRequest {
  return {
    method: raw.method ?? '',
    ...partsOf(raw.url ?? ''),
    origin,
    baseUrl: origin ?? '',
    header(name) {
      const value = raw.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body() {
      // HTTP/1.0 has no interim responses: its clients would take it for the final one.
      if (raw.headers.expect !== undefined && raw.httpVersionMinor > 0) reply.raw.writeContinue();
      // Not destroyed on return: the response to a body that is too large is sent over the same socket.
      return raw.iterator({ destroyOnReturn: false });
    },
    signal() {
      const disconnected = new AbortController();
      if (reply.raw.destroyed) disconnected.abort();
      reply.raw.once('close', () => reply.raw.writableFinished || disconnected.abort());
      return disconnected.signal;
    },
  };
}

/** Sends `response`. Its timing gets the total; without Timing-Allow-Origin, pages of other origins cannot read it. */
export function send(reply: FastifyReply, response: ServiceResponse): FastifyReply {
  const { status, headers, body, stream, timing, holder } = response;
  const { exchange, method, raw } = reply.request;
  reply.code(status).headers(headers);
  if (exchange !== null) {
    exchange.sentAfter = performance.now() - exchange.began;
    exchange.bytes = body?.length ?? 0;
    exchange.holder = holder;
    if (timing !== undefined)
      reply.header('Server-Timing', `${timing}, total;dur=${Math.round(exchange.sentAfter * 10) / 10}`);
  }
  // Otherwise Node would read an unread request body to its end before the next request.
  if (reply.server.draining() || (!raw.complete && hasBody(raw.headers))) reply.header('Connection', 'close');
  const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.length);
  const sent = method === 'HEAD' ? undefined : (stream ?? bytes ?? undefined);
  if (sent === undefined) stream?.destroy();
  reply.send(sent);
  if (bytes !== null && sent === bytes) reply.server.countUnread(raw, reply.raw, bytes.length);
  return reply;
}

function hasBody(headers: FastifyRequest['raw']['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A response that is given by throwing it. */
export class Refused extends Error {
  override name = 'Refused';
  readonly response: ServiceResponse;

  constructor(response: ServiceResponse) {
    super('This request is refused.');
    this.response = response;
  }
}

export function busy(detail: string, retryAfter = 2): ServiceResponse {
  return problem(503, detail, { 'Retry-After': String(retryAfter), ...openToRead });
}

const internalError = 'The service could not process this request because of an internal error. See its log.';

/** Responds to what a hook, plugin or handler threw. Bugs are logged, and clients receive no details. */
export function respondToError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return send(reply, error.response);
  if (error instanceof Overloaded) return send(reply, busy(`${error.message} Try again in a few seconds.`));
  const { code = '', statusCode = 500 }: { code?: string; statusCode?: number } = Object(error);
  if (code === 'FST_ERR_HANDLER_TIMEOUT')
    return send(reply, busy('This took too long. Try again in a few seconds.'));
  if (request.raw.destroyed && !request.raw.complete)
    return send(reply, problem(400, 'The request body is incomplete.'));
  if (code.startsWith('FST_') && statusCode < 500)
    return send(reply, problem(statusCode, 'This request is not valid.'));
  if (request.exchange !== null) request.exchange.error = error;
  for (const name of Object.keys(reply.getHeaders())) if (name !== 'x-request-id') reply.removeHeader(name);
  return send(reply, problem(500, internalError));
}

/** Leaves the log to `observed`; a stream that fails after its headers were sent is an error of its request. */
export class StreamErrors extends LogController {
  override streamError(error: Error & { code?: string }, { exchange }: FastifyRequest): void {
    if (exchange !== null && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') exchange.error = error;
  }
}

/** Observes each request once, when its response was sent or its client left, and gives it its id. */
export function observeRequests(app: FastifyInstance, observe: Observe, isUnavailable: () => boolean): void {
  app.decorateRequest('exchange', null);
  app.addHook('onRequest', (request, reply, done) => {
    const exchange: Exchange = { began: performance.now(), bytes: 0 };
    request.exchange = exchange;
    reply.header('X-Request-Id', request.id);
    reply.raw.once('close', () => {
      const { began, sentAfter = performance.now() - began, bytes, holder, error } = exchange;
      observe({
        event: 'request',
        request: request.raw,
        id: request.id,
        target: request.originalUrl,
        // Only the log needs it.
        get client() {
          return clientAddress(request);
        },
        route: request.routeOptions.config.address?.path ?? '/*',
        status: reply.statusCode,
        bytes,
        milliseconds: sentAfter,
        holder,
        error,
        isOutage: reply.statusCode === 503 && isUnavailable(),
      });
    });
    done();
  });
}
