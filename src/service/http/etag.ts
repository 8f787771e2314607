import { createHash } from 'node:crypto';
import type { Bytes } from './http-types.ts';

/** Whether an `If-None-Match` header names `etag`; the comparison is the weak one, as RFC 9110 asks. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/** The tag of a body, made of its content alone: every process, store and restart gives one body one tag. */
export function etagOf(body: Bytes): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
