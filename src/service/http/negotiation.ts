import { createHash } from 'node:crypto';
import type { Bytes } from './response.ts';

/** Whether an `Accept` header allows `application/json`, as the most specific matching range states. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*' || accept === 'application/json')
    return true;
  let best = { rank: 0, quality: 0 };
  for (const { value, quality } of qualityValues(accept)) {
    const rank = jsonRanges.indexOf(value) + 1;
    if (rank > best.rank || (rank === best.rank && quality > best.quality)) best = { rank, quality };
  }
  return best.rank > 0 && best.quality > 0;
}

const jsonRanges = ['*/*', 'application/*', 'application/json'];

/** The items of a header such as `Accept` with their quality values; an invalid quality value counts as 1. */
function* qualityValues(header: string): Generator<{ value: string; quality: number }> {
  for (const item of header.split(',')) {
    const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    yield { value, quality: Number.isNaN(quality) ? 1 : quality };
  }
}

export type Coding = 'br' | 'gzip';

/** The response coding for an `Accept-Encoding` header: the one with the higher quality value, brotli on a tie. */
export function chooseCoding(acceptEncoding = ''): Coding | null {
  const weight = weightIn(acceptEncoding);
  const [br, gzip] = [weight('br'), weight('gzip')];
  if (br <= 0 && gzip <= 0) return null;
  return br >= gzip ? 'br' : 'gzip';
}

/** Whether an `Accept-Encoding` header allows gzip. */
export function acceptsGzip(acceptEncoding = ''): boolean {
  return weightIn(acceptEncoding)('gzip') > 0;
}

function weightIn(acceptEncoding: string): (coding: string) => number {
  const weights = new Map<string, number>();
  for (const { value, quality } of qualityValues(acceptEncoding)) weights.set(value, quality);
  return (coding) => weights.get(coding) ?? weights.get('*') ?? 0;
}

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
