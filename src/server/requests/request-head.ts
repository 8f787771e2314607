import type { IncomingMessage } from 'node:http';
import { collectionNames } from '../../contract/collection-names.ts';

/** Gives a target that is an http URL, as for a proxy, the usual form: a path and a Host header (RFC 9112, section 3.2.2). */
export function resolveAbsoluteTarget(request: IncomingMessage): void {
  const [, host, rest = ''] = /^http:\/\/([^/?#]+)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path below `prefix`, which a proxy may have removed already. */
export function pathBelow(prefix: string, rawPath: string): string {
  const path = rawPath.slice(1);
  if (prefix === '/' || !rawPath.startsWith(prefix)) return path;
  // With the prefix /api/, a proxy has removed it from /api/indicator/: the explorer has no page at that address.
  const isStripped = collectionNames.some((name) => path === `api/${name}` || path === `api/${name}/`);
  return isStripped ? path : rawPath.slice(prefix.length);
}

/** Headers that decisions depend on. Node uses the first of two; a proxy may have used the second. */
const singleHeaders: ReadonlyMap<string, string> = new Map(
  ['Host', 'Authorization', 'Content-Type', 'Idempotency-Key'].map((name) => [name.toLowerCase(), name]),
);
const singleLengths = new Set([...singleHeaders.keys()].map(({ length }) => length));

/** The first of these headers that the request has twice, or null. */
export function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? '';
    const name = singleLengths.has(raw.length) ? singleHeaders.get(raw.toLowerCase()) : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
