import { allowedMethods } from '../../contract/collections.ts';
import type { Headers } from './http-types.ts';

/** The Allow header of every collection, in the interface's order. */
export const allow = allowedMethods.join(', ');

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
  Allow: allow,
  // Any cache may store it but must revalidate before each use: the next request sees a write.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ...responseSecurity,
  ...openToRead,
};
