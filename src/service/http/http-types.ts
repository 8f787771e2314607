/**
 * What the service is asked, free of any runtime: `path` is what follows the service's base address, as it
 * was sent (undecoded); `query` has no question mark; `baseUrl` is the absolute address, ending in a slash,
 * that links are built from. `body` is read at most once, and only after everything else was found right.
 */
export interface ServiceRequest {
  method: string;
  path: string;
  query: string;
  baseUrl: string;
  header: (name: string) => string | undefined;
  body: () => AsyncIterable<Uint8Array>;
  /** Aborts when whoever asked is gone before the answer; made only where it is wanted. */
  signal?: () => AbortSignal;
}

/** Header names are in their usual spelling, values are single strings. */
export type Headers = Readonly<Record<string, string>>;

export type Bytes = Uint8Array<ArrayBuffer>;

/** What it answers; answers may be shared, so nobody changes one. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Bytes | null;
  /** Whose token let it be asked, where one did: for the log, never sent. */
  readonly holder?: string;
}

const encoder = new TextEncoder();

/** Text as the bytes of a body. */
export function bytesOf(text: string): Bytes {
  return encoder.encode(text);
}
