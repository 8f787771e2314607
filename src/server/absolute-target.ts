import type { IncomingMessage } from 'node:http';

/**
 * Rewrites a request whose target is an http URL, as for a proxy, to the usual form: its path, with the URL's host in
 * place of the Host header (RFC 9112, section 3.2.2). Other requests stay as they are.
 */
export function resolveAbsoluteTarget(request: IncomingMessage): void {
  const [, host, rest = ''] = /^http:\/\/([^/?#]+)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
