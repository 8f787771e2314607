import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { collectionNames } from '../../contract/collection-names.ts';

/** What `routedUrl` returns for a target that is not a path; no request can contain the last character. */
export const malformedTarget = '/\u0000';

/** The path below `prefix` and query to route by; each `%` is encoded once more, since the router decodes once and addresses are compared raw. */
export function routedUrl(request: IncomingMessage, prefix: string): string {
  resolveAbsoluteTarget(request);
  const { url = '' } = request;
  if (!/^\/(?!\/)/.test(url)) return malformedTarget;
  const end = url.indexOf('?');
  const path = pathBelow(prefix, end < 0 ? url : url.slice(0, end));
  const query = end < 0 ? '' : url.slice(end);
  return `/${path.replaceAll('%', '%25')}${query}`;
}

/** The path that `routedUrl` was made from, without its first slash, and the query without its question mark. */
export function partsOf(routed: string): { path: string; query: string } {
  const end = routed.indexOf('?');
  const path = end < 0 ? routed.slice(1) : routed.slice(1, end);
  return { path: path.replaceAll('%25', '%'), query: end < 0 ? '' : routed.slice(end + 1) };
}

/** Gives a target that is an http URL, as for a proxy, the usual form: a path and a Host header (RFC 9112, section 3.2.2). */
function resolveAbsoluteTarget(request: IncomingMessage): void {
  const [, host, rest = ''] = /^http:\/\/([^/?#]+)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path below `prefix`, which a proxy may have removed already. */
function pathBelow(prefix: string, rawPath: string): string {
  const path = rawPath.slice(1);
  if (prefix === '/' || !rawPath.startsWith(prefix)) return path;
  // With the prefix /api/, a proxy has removed it from /api/indicator/: the explorer has no page at that address.
  const isStripped = collectionNames.some((name) => path === `api/${name}` || path === `api/${name}/`);
  return isStripped ? path : rawPath.slice(prefix.length);
}

/** Headers that decisions depend on. Node uses the first of two; a proxy may have used the second. */
const singleHeaders = ['Host', 'Authorization', 'Content-Type', 'Idempotency-Key'];

/** The first of these headers that the request has twice, or null. */
export function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return singleHeaders.find((name) => isRepeated(name.toLowerCase())) ?? null;
}

/** The client's `X-Request-Id`, if it is 1 to 128 characters that are safe in headers and logs, otherwise a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && /^[\w.:+/=@-]{1,128}$/.test(header) ? header : randomUUID();
}
