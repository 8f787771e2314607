import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type ServiceResponse, problem, openToRead, redirectTo } from '../../service/http/response.ts';
import type { CatalogService } from '../../service/http/app.ts';
import { clientKey, type RateLimit } from './rate-limit.ts';
import {
  type AddressRules,
  clientAddress,
  requestedHost,
  requestOrigin,
  rejectHost,
} from './request-origin.ts';
import { isPortalPath } from '../portal/portal.ts';
import { pathBelow, repeatedHeader, resolveAbsoluteTarget } from './request-head.ts';
import { identified, requestId } from './request-id.ts';
import type { Site } from '../site/site-request.ts';
import { createBackpressureLimit, requestMemory, createPipelineQueue } from './backpressure.ts';

export interface ListenerOptions {
  service: CatalogService;
  site: Site;
  /** Serves files of the configured portal, if there is one. */
  portal?: Site | null;
  /** Serves POST /mcp, if assistants may use the catalog. */
  mcp?: CatalogService | null;
  healthChecks?: Readonly<Record<string, () => Promise<ServiceResponse>>>;
  addresses?: AddressRules;
  rateLimit?: RateLimit | null;
  /** Maximum bytes of pipelined requests and unread responses; 128 MiB by default. See `createBackpressureLimit`. */
  maxPendingBytes?: number;
  /** Called for each connection that is closed because of this limit. */
  closed?: () => void;
  /** True once the server is shutting down: every response then closes its connection. */
  draining?: () => boolean;
  unknownHost?: (host: string) => void;
  /** Internal errors are reported here only; the client receives no details. */
  report: (exchange: LoggedRequest) => void;
}

export interface LoggedRequest {
  request: IncomingMessage;
  /** Also sent as X-Request-Id. */
  id: string;
  status: number;
  bytes: number;
  milliseconds: number;
  holder?: string | undefined;
  error?: unknown;
}

const servicePath = 'api/';

/** The service under /api/, the portal's paths, the healthChecks, and the site everywhere else. */
export function requestListener(options: ListenerOptions): RequestListener {
  const {
    service,
    site,
    addresses = {},
    healthChecks = {},
    rateLimit = null,
    portal = null,
    mcp = null,
    draining = () => false,
    unknownHost = () => {},
    report,
  } = options;
  const prefix = addresses.publicUrl?.pathname ?? '/';
  const limitBackpressure = createBackpressureLimit(
    options.maxPendingBytes ?? 128 * 1024 * 1024,
    options.closed,
  );
  const takeTurns = createPipelineQueue();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<ServiceResponse> {
    resolveAbsoluteTarget(request);
    const { method = 'GET', url = '' } = request;
    if (request.httpVersionMajor !== 1)
      return problem(505, 'This server supports only HTTP/1.1 and HTTP/1.0.');
    if (!/^\/(?!\/)/.test(url)) return problem(400, 'The request path must begin with exactly one slash.');
    const repeated = repeatedHeader(request);
    if (repeated !== null) return problem(400, `This request has more than one ${repeated} header.`);
    const end = url.indexOf('?');
    const rawPath = end < 0 ? url : url.slice(0, end);
    const path = pathBelow(prefix, rawPath);
    const header = (name: string) => headerOf(request, name);
    const healthCheck = Object.hasOwn(healthChecks, path) ? healthChecks[path] : undefined;
    if (healthCheck) {
      if (method === 'GET' || method === 'HEAD') return healthCheck();
      return problem(405, 'This method is not supported here. Use GET or HEAD.', { Allow: 'GET, HEAD' });
    }
    const query = end < 0 ? '' : url.slice(end + 1);
    if (path === 'api') return redirectTo(servicePath);
    const toPortal = portal !== null && isPortalPath(path) ? portal : null;
    const origin = requestOrigin(request, addresses);
    const toMcp = path === 'mcp' ? mcp : null;
    if (toPortal === null && toMcp === null && !path.startsWith(servicePath))
      return site({ method, path, query, header, origin });
    // Not limited: browsers report a rejected preflight to the page as a network error, without Retry-After.
    const wait = method === 'OPTIONS' ? null : rateLimit?.(clientKey(clientAddress(request, addresses)));
    if (typeof wait === 'number') {
      const headers = { 'Retry-After': String(wait), ...openToRead };
      return problem(429, `Too many requests from your address. Try again in ${wait} s.`, headers);
    }
    if (origin === null) return rejectHost(requestedHost(request, addresses), unknownHost);
    const common = {
      method,
      query,
      header,
      body: () => bodyOf(request, response),
      signal: () => disconnectSignal(response),
    };
    if (toMcp !== null) return toMcp({ ...common, path, baseUrl: origin });
    if (toPortal !== null) return toPortal({ method, path, query, header, origin });
    return service({ ...common, path: path.slice(servicePath.length), baseUrl: origin + servicePath });
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const id = requestId(request);
    const finish = (result: ServiceResponse, error?: unknown) => {
      const milliseconds = performance.now() - started;
      const failure = send(request, response, identified(result, id, milliseconds), draining());
      const { body, holder } = result;
      const status = failure === undefined ? result.status : 500;
      const bytes = body?.length ?? 0;
      limitBackpressure(request, response, bytes);
      report({ request, id, status, bytes, milliseconds, holder, error: error ?? failure });
    };
    handle(request, response).then(finish, (error: unknown) => {
      if (request.destroyed && !request.complete) finish(problem(400, 'The request body is incomplete.'));
      else finish(internalError(), error);
    });
  }

  return (request, response) => {
    // Pipelined requests are still parsed after their connection was destroyed.
    if (request.socket.destroyed) return;
    limitBackpressure(request, response, requestMemory);
    takeTurns(request, response, () => respond(request, response));
  };
}

function internalError(): ServiceResponse {
  return problem(
    500,
    'The service could not process this request because of an internal error. See its log.',
  );
}

/** Returns the error of a response that Node refuses to send, which must not end the process; 500 is sent instead. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, stream }: ServiceResponse,
  draining: boolean,
): unknown {
  try {
    // Otherwise Node would read an unread request body to its end before the next request.
    if (draining || (!request.complete && hasBody(request))) response.setHeader('Connection', 'close');
    response.writeHead(status, headers);
    if (stream !== undefined && request.method !== 'HEAD') pipeline(stream, response, () => {});
    else response.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
    return undefined;
  } catch (error) {
    if (response.headersSent) response.destroy();
    else send(request, response, internalError(), draining);
    return error;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Sends 100 Continue, to clients that expect it, only when the body is needed. */
function bodyOf(request: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> {
  // HTTP/1.0 has no interim responses: its clients would take it for the final one.
  if (request.headers.expect !== undefined && request.httpVersionMinor > 0) response.writeContinue();
  // Not destroyed on return: the response to a body that is too large is sent over the same socket.
  return request.iterator({ destroyOnReturn: false });
}

function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  if (response.destroyed) disconnected.abort();
  response.once('close', () => !response.writableFinished && disconnected.abort());
  return disconnected.signal;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
