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
  /** Name of the holder whose token authorized the request, if any: for the log, never sent. */
  readonly holder?: string;
  /** The cause of a 500, if known: for the log, never sent. */
  readonly error?: Error;
}

const encoder = new TextEncoder();

export function bytesOf(text: string): Bytes {
  return encoder.encode(text);
}
