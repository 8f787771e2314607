/**
 * A request, independent of any runtime: `path` follows the service's base address and is not decoded; `query` has
 * no question mark; `baseUrl` is the absolute address, ending in a slash, that links are built from. `body` is read
 * at most once, and only after everything else is valid.
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

/** A response. It may be shared between requests, so it must not be modified. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Bytes | null;
  /** Name of the holder whose token authorized the request, if any: for the log, never sent. */
  readonly holder?: string;
}

const encoder = new TextEncoder();

/** Encodes text as the bytes of a body. */
export function bytesOf(text: string): Bytes {
  return encoder.encode(text);
}
