import { allowedMethods } from '../../contract/collections.ts';
import type { Headers } from './http-types.ts';

/** The header every collection answers with, in the interface's order. */
export const allow = allowedMethods.join(', ');

/** Anybody's page may read, and see what it needs to go on; never with credentials. */
export const openToRead: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
};

/** Headers of every response: should a browser ever show one as a document, nothing in it runs or loads. */
export const responseSecurity: Headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every page, the one that has not changed included. `Accept` comes first (rule 1). */
export const pageHeaders: Headers = {
  Vary: 'Accept, Accept-Encoding',
  Allow: allow,
  // Kept by anybody, and asked about before each use: a write is seen by the next request.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ...responseSecurity,
  ...openToRead,
};
