import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServiceResponse } from '../service/http/http-types.ts';
import { problem } from '../service/http/problem.ts';
import { openToRead, responseSecurity } from '../service/http/response-headers.ts';
import type { CatalogService } from '../service/http/catalog-service.ts';
import { clientKey } from './client-key.ts';
import type { RateLimit } from './rate-limit.ts';
import { type AddressRules, clientAddress, requestedHost, requestOrigin } from './request-origin.ts';
import { repeatedHeader } from './single-headers.ts';
import { refuseHost } from './unknown-host.ts';
import type { SiteRequest } from './site.ts';
import { createBackpressureLimit } from './backpressure-limit.ts';

export interface ListenerOptions {
  service: CatalogService;
  site: (request: SiteRequest) => ServiceResponse;
  /** What is asked for outside of catalog and site, by whole path: health and readiness. */
  probes?: Readonly<Record<string, () => Promise<ServiceResponse>>>;
  addresses: AddressRules;
  /** How often one client may ask the service; any number of times where there is none. */
  rateLimit?: RateLimit | null;
  /** How many bytes of answers may wait for their clients; see `limitUnread`. 128 MiB unless told otherwise. */
  mostUnread?: number;
  /** True once the server is about to stop: every answer then closes its connection. */
  draining?: () => boolean;
  /** Called with each host name, valid but not allowed, that a request is refused for. */
  unknownHost?: (host: string) => void;
  /** Told of every answer, and of what went wrong inside; the client is told only that something did. */
  report: (exchange: LoggedRequest) => void;
}

/** One request and its answer, as a log wants them. */
export interface LoggedRequest {
  request: IncomingMessage;
  status: number;
  bytes: number;
  milliseconds: number;
  /** Whose token let it be asked, where one did. */
  holder?: string | undefined;
  error?: unknown;
}

const servicePath = 'api/';

const redirectToService: ServiceResponse = {
  status: 308,
  // Relative, so that it holds behind any proxy, prefix and host.
  headers: { Location: servicePath, 'Content-Length': '0', ...responseSecurity, ...openToRead },
  body: null,
};

/** Answers Node's requests: the service below /api/, probes, and the site everywhere else. */
export function requestListener(options: ListenerOptions): RequestListener {
  const { service, site, addresses, probes = {}, rateLimit = null, draining = () => false, report } = options;
  const { unknownHost = () => {} } = options;
  const prefix = addresses.publicUrl?.pathname ?? '/';
  const unread = createBackpressureLimit(options.mostUnread ?? 128 * 1024 * 1024);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<ServiceResponse> {
    const { method = 'GET', url = '' } = request;
    if (request.httpVersionMajor !== 1) return problem(505, 'This server speaks HTTP/1.1 and HTTP/1.0.');
    if (!/^\/(?!\/)/.test(url)) return problem(400, 'The address of this request must begin with one slash.');
    const repeated = repeatedHeader(request);
    if (repeated !== null) return problem(400, `This request has more than one ${repeated} header.`);
    const end = url.indexOf('?');
    const whole = end < 0 ? url : url.slice(0, end);
    const path = whole.slice(whole.startsWith(prefix) ? prefix.length : 1);
    const header = (name: string) => headerOf(request, name);
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
    if (probe) return probe();
    const query = end < 0 ? '' : url.slice(end + 1);
    if (path === 'api') return redirectToService;
    if (!path.startsWith(servicePath)) return site({ method, path, query, header });
    // Not counted: a browser whose question is refused tells the page of a dead network, not of a wait.
    const wait = method === 'OPTIONS' ? null : rateLimit?.(clientKey(clientAddress(request, addresses)));
    if (typeof wait === 'number') return tooMany(wait);
    const origin = requestOrigin(request, addresses);
    if (origin === null) return refuseHost(requestedHost(request, addresses), unknownHost);
    return service({
      method,
      path: path.slice(servicePath.length),
      query,
      baseUrl: origin + servicePath,
      header,
      body: () => bodyOf(request, response),
      signal: () => disconnectSignal(response),
    });
  }

  return (request, response) => {
    // Requests that came in one piece go on being read after their connection was cut off.
    if (request.socket.destroyed) return;
    const started = performance.now();
    const finish = (done: ServiceResponse, error?: unknown) => {
      send(request, response, done, draining());
      const milliseconds = performance.now() - started;
      const { status, body, holder } = done;
      const bytes = body?.length ?? 0;
      unread(request, response, bytes);
      report({ request, status, bytes, milliseconds, holder, error });
    };
    answer(request, response).then(finish, (error: unknown) => {
      if (request.destroyed && !request.complete) finish(problem(400, 'The body was cut off.'));
      else finish(problem(500, 'The service failed to answer this request; its log says why.'), error);
    });
  };
}

/** Told to programs and, as everything that is read, to pages of any origin. */
function tooMany(seconds: number): ServiceResponse {
  const headers = { 'Retry-After': String(seconds), ...openToRead };
  return problem(429, `Too many requests from one address; try again in ${seconds} s.`, { headers });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  draining: boolean,
): void {
  // A body nobody read would otherwise be taken in to its end before the next request.
  if (draining || (!request.complete && hasBody(request))) response.setHeader('Connection', 'close');
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A client that asks before sending its body is told to go on only now, when the body is wanted. */
function bodyOf(request: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> {
  // HTTP/1.0 knows no such answer, and its clients would take it for the only one.
  if (request.headers.expect !== undefined && request.httpVersionMinor > 0) response.writeContinue();
  // Left open on return: the answer to a body too large goes out over the same socket.
  return request.iterator({ destroyOnReturn: false });
}

/** Aborts when the connection closes before the answer has been sent. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => !response.writableFinished && gone.abort());
  return gone.signal;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
