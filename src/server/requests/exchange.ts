import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { failureResponse } from '../../service/http/app.ts';
import { storeProblem } from '../../service/http/catalog-service.ts';
import {
  type Headers,
  openToRead,
  problem,
  type ServiceRequest,
  type ServiceResponse,
} from '../../service/http/response.ts';
import type { Observe } from '../observed/observations.ts';
import { partsOf } from './request-head.ts';
import { clientAddress } from './request-origin.ts';

/** What is known of a request until its response is observed. */
interface Exchange {
  /** In ms. */
  began: number;
  /** The pattern of its address. */
  route: string;
  error?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
  interface FastifyInstance {
    observe: Observe;
    /** How long caches in front of the server may keep a response; 0 if they must ask each time. */
    edgeSeconds: number;
    /** True once the server is shutting down: every response then closes its connection. */
    draining: () => boolean;
    /** Counts the bytes of a response until its client has read them, see `createBackpressureLimit`. */
    countUnread: (request: IncomingMessage, response: ServerResponse, bytes: number) => void;
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

/** Sends `response` with the id of its request, and its time, which pages of other origins cannot read; throws if a header is invalid. */
export function send(reply: FastifyReply, response: ServiceResponse): FastifyReply {
  const { status, body, stream, timing, holder } = response;
  // After its deadline, a request has a response; what comes later must not keep its place in a limit.
  if (reply.sent) {
    stream?.destroy();
    return reply;
  }
  const { exchange, method, raw, id } = reply.request;
  const milliseconds = performance.now() - exchange.began;
  const headers: Record<string, string> = {
    ...forEdge(status, response.headers, reply.server.edgeSeconds),
    'X-Request-Id': id,
  };
  if (timing !== undefined)
    headers['Server-Timing'] = `${timing}, total;dur=${Math.round(milliseconds * 10) / 10}`;
  // Otherwise Node would read an unread request body to its end before the next request.
  if (reply.server.draining() || (!raw.complete && hasBody(raw.headers))) headers['Connection'] = 'close';
  if (stream !== undefined && method !== 'HEAD') {
    observeEnd(reply);
    return reply.code(status).headers(headers).send(stream);
  }
  stream?.destroy();
  // By Node's own functions: half of the time of a page would be Fastify's, which has nothing to convert here.
  reply.raw.writeHead(status, headers);
  reply.hijack();
  reply.raw.end(method === 'HEAD' ? undefined : (body ?? undefined));
  if (body !== null && method !== 'HEAD') reply.server.countUnread(raw, reply.raw, body.length);
  observe(reply, milliseconds, body?.length ?? 0, holder);
  return reply;
}

/** Observes the response when it was sent or its client left: what is sent in parts may still fail. */
export function observeEnd(reply: FastifyReply): void {
  reply.raw.once('close', () => observe(reply, performance.now() - reply.request.exchange.began, 0));
}

function observe(
  { request, raw: { statusCode: status }, server }: FastifyReply,
  milliseconds: number,
  bytes: number,
  holder?: string,
): void {
  const { raw, id, originalUrl, exchange } = request;
  server.observe({
    event: 'request',
    request: raw,
    id,
    target: originalUrl,
    client: () => clientAddress(request),
    route: exchange.route,
    status,
    bytes,
    milliseconds,
    holder,
    error: exchange.error,
  });
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

const internalError = 'The service could not process this request because of an internal error. See its log.';

/** Responds to what a hook, plugin or handler threw. Bugs are logged, and clients receive no details. */
export function respondToError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return send(reply, error.response);
  const { code = '', statusCode = 500 }: { code?: string; statusCode?: number } = Object(error);
  if (code === 'FST_ERR_HANDLER_TIMEOUT') {
    const headers = { 'Retry-After': '2', ...openToRead };
    return send(reply, problem(503, 'This took too long. Try again in a few seconds.', headers));
  }
  if (request.raw.destroyed && !request.raw.complete)
    return send(reply, problem(400, 'The request body is incomplete.'));
  if (statusCode < 500) return send(reply, problem(statusCode, 'This request is not valid.'));
  try {
    return send(reply, failureResponse(error, storeProblem));
  } catch (bug) {
    request.exchange.error = bug;
    return send(reply, problem(500, internalError));
  }
}

/** Leaves the log to `observed`; a stream that fails after its headers were sent is an error of its request. */
export class StreamErrors extends LogController {
  override streamError(error: Error & { code?: string }, { exchange }: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') exchange.error = error;
  }
}

const revalidated = /^(?:no-cache|public, max-age=0, must-revalidate)$/;

/** The headers of a successful response that caches in front of the server may keep for `seconds`; browsers still revalidate. */
export function forEdge(status: number, headers: Headers, seconds: number): Headers {
  const isKept = seconds > 0 && (status === 200 || status === 304);
  if (!isKept || !revalidated.test(headers['Cache-Control'] ?? '')) return headers;
  return {
    ...headers,
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  };
}
