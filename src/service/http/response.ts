import type { Readable } from 'node:stream';
import { allowedMethods } from '../../contract/collections.ts';

// An import of it would read all that it exports, and with that load the code of fetch: a tenth of the time to start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/**
 * `path` follows the base address and is not decoded; `query` has no `?`; links are built from `baseUrl`, which ends
 * in a slash. `body` is read at most once, after everything else is valid.
 */
export interface ServiceRequest {
  method: string;
  path: string;
  query: string;
  baseUrl: string;
  header: (name: string) => string | undefined;
  body: () => AsyncIterable<Uint8Array>;
  /** Aborts when the client disconnects before the response is sent; created only on demand. */
  signal?: () => AbortSignal;
}

/** Header names in their usual spelling; each value is a single string. */
export type Headers = Readonly<Record<string, string>>;

export type Bytes = Uint8Array<ArrayBuffer>;

/** May be shared between requests, so it must not be modified. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Bytes | null;
  /** Sent instead of `body`, and destroyed when its reader leaves; if it fails, that response is cut off and no other. */
  readonly stream?: Readable;
  /** Name of the holder whose token authorized the request, if any: for the log, never sent. */
  readonly holder?: string;
  /** Where the time of a page went, as a metric of Server-Timing in ms; the listener adds the total. */
  readonly timing?: string;
}

const encoder = new TextEncoder();

export function bytesOf(text: string): Bytes {
  return encoder.encode(text);
}

/** CORS headers: any origin may read, including the headers needed for caching and paging, but without credentials. */
export const openToRead: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
};

/** Headers of every response: if a browser displays one as a document, nothing in it runs or loads. */
export const responseSecurity: Headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every page, including 304 responses. `Accept` is listed first (rule 1). */
export const pageHeaders: Headers = {
  Vary: 'Accept, Accept-Encoding',
  Allow: allowedMethods.join(', '),
  // Any cache may store it but must revalidate before each use: the next request sees a write.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ...responseSecurity,
  ...openToRead,
};

export function textResponse(status: number, type: string, text: string, headers: Headers): ServiceResponse {
  const body = bytesOf(text);
  const length = { 'Content-Type': type, 'Content-Length': String(body.length) };
  return { status, headers: { ...length, ...responseSecurity, ...headers }, body };
}

/** A relative address is correct behind any proxy, prefix and host. */
export function redirectTo(location: string): ServiceResponse {
  const headers = { Location: location, 'Content-Length': '0', ...responseSecurity, ...openToRead };
  return { status: 308, headers, body: null };
}

/** A problem details response (RFC 9457). `detail` tells the client what to do; it never has stack traces, SQL or paths. */
export function problem(
  status: number,
  detail: string,
  headers: Headers = {},
  members: Readonly<Record<string, unknown>> = {},
): ServiceResponse {
  const text = JSON.stringify({ title: STATUS_CODES[status], status, detail, ...members });
  return textResponse(status, 'application/problem+json', text, { 'Cache-Control': 'no-store', ...headers });
}
