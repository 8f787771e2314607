import { createHash } from 'node:crypto';
import type { Bytes } from './http-types.ts';

/** Whether an `If-None-Match` header matches `etag`, by weak comparison as RFC 9110 requires. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/** The entity tag of a body, derived from its content only: the same across processes, stores and restarts. */
export function etagOf(body: Bytes): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
