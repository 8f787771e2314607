import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ServiceResponse } from '../../service/http/response.ts';

/** The client's `X-Request-Id`, if it is 1 to 128 characters that are safe in headers and logs, otherwise a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/** The `traceparent` of a request (W3C Trace Context, section 3.2); null if it is missing or invalid. */
export function traceParent({ headers }: IncomingMessage): string | null {
  const given = String(headers['traceparent'] ?? '');
  const [, version, known, rest] =
    /^((?!ff)[0-9a-f]{2})(-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2})(-.*)?$/.exec(given) ?? [];
  // Later versions may append fields, of which nothing is known.
  return known === undefined || (version === '00' && rest !== undefined) ? null : `${version}${known}`;
}

/**
 * The response with its request's id and, for a page, what took how long, in ms. Without Timing-Allow-Origin, pages of other
 * origins cannot read that.
 */
export function identified(
  response: ServiceResponse,
  id: string,
  ms: number,
): ServiceResponse {
  const { headers, timing } = response;
  if (timing === undefined) return { ...response, headers: { ...headers, 'X-Request-Id': id } };
  const total = `${timing}, total;dur=${Math.round(ms * 10) / 10}`;
  return { ...response, headers: { ...headers, 'X-Request-Id': id, 'Server-Timing': total } };
}
