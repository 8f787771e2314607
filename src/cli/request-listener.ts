import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer } from '../service/exchange.ts';
import { problem } from '../service/problem.ts';
import type { Service } from '../service/service.ts';
import { type AddressRules, requestOrigin } from './request-origin.ts';
import type { SiteRequest } from './site.ts';

export interface ListenerOptions {
  service: Service;
  site: (request: SiteRequest) => Answer;
  /** What is asked for outside of catalog and site, by whole path: health and readiness. */
  probes?: Readonly<Record<string, () => Promise<Answer>>>;
  addresses: AddressRules;
  /** True once the server is about to stop: every answer then closes its connection. */
  draining?: () => boolean;
  /** Told of every answer, and of what went wrong inside; the client is told only that something did. */
  report: (exchange: Exchange) => void;
}

/** One request and its answer, as a log wants them. */
export interface Exchange {
  request: IncomingMessage;
  status: number;
  bytes: number;
  milliseconds: number;
  error?: unknown;
}

const servicePath = 'api/';

/** Answers Node's requests: the service below /api/, probes, and the site everywhere else. */
export function requestListener(options: ListenerOptions): RequestListener {
  const { service, site, addresses, probes = {}, draining = () => false, report } = options;
  const prefix = addresses.publicUrl?.pathname ?? '/';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    const { method = 'GET', url = '' } = request;
    if (request.httpVersionMajor !== 1) return problem(505, 'This server speaks HTTP/1.1 and HTTP/1.0.');
    if (!/^\/(?!\/)/.test(url) || repeatsHost(request))
      return problem(400, 'This request names its address wrongly.');
    const end = url.indexOf('?');
    const whole = end < 0 ? url : url.slice(0, end);
    const path = whole.slice(whole.startsWith(prefix) ? prefix.length : 1);
    const header = (name: string) => headerOf(request, name);
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
    if (probe) return probe();
    if (!path.startsWith(servicePath)) return site({ method, path, header });
    const origin = requestOrigin(request, addresses);
    if (origin === null) return problem(400, 'This service does not answer under that host name.');
    return service({
      method,
      path: path.slice(servicePath.length),
      query: end < 0 ? '' : url.slice(end + 1),
      baseUrl: origin + servicePath,
      header,
      body: () => bodyOf(request, response),
    });
  }

  return (request, response) => {
    const started = performance.now();
    const finish = (done: Answer, error?: unknown) => {
      send(request, response, done, draining());
      const milliseconds = performance.now() - started;
      report({ request, status: done.status, bytes: done.body?.length ?? 0, milliseconds, error });
    };
    answer(request, response).then(finish, (error: unknown) => {
      if (request.destroyed && !request.complete) finish(problem(400, 'The body was cut off.'));
      else finish(problem(500, 'The service failed to answer this request; its log says why.'), error);
    });
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
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
  if (request.headers.expect !== undefined) response.writeContinue();
  // Left open on return: the answer to a body too large goes out over the same socket.
  return request.iterator({ destroyOnReturn: false });
}

/** Node keeps the first of two Host headers; a proxy before us may have kept the other. */
function repeatsHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
