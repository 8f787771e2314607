export interface SiteRequest {
  method: string;
  /** The raw path below the prefix, without its leading slash. */
  path: string;
  query: string;
  header: (name: string) => string | undefined;
  /** The public address with a trailing slash; null if it is not known. */
  origin: string | null;
  /** Aborts when the client disconnects before the response is sent; created only on demand. */
  signal?: () => AbortSignal;
}
