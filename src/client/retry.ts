import type { FailureKind, PageFailure } from './failure/failure.ts';

/** Maximum attempts per page, including the first and prefetches. */
export const maxAttempts = 3;

/** Maximum `Retry-After` for an automatic retry, in seconds. */
const longestPause = 120;

/** Whether to retry automatically: the failure is transient and attempts remain. */
export function shouldRetry(retriesSoFar: number, failure: PageFailure): boolean {
  return retriesSoFar < maxAttempts - 1 && isTransient(failure);
}

/** Delay before a retry, in ms: what the service requested, otherwise exponential backoff with jitter. */
export function retryDelay(
  retriesSoFar: number,
  failure: PageFailure,
  random: () => number = Math.random,
): number {
  const requested = requestedDelay(retriesSoFar, failure);
  return requested ?? 400 * 2 ** retriesSoFar * (1 + random() / 2);
}

/** The delay in ms that a busy service requests, a default for a 429 without one, null for other failures. */
export function requestedDelay(retriesSoFar: number, failure: PageFailure): number | null {
  if (failure.retryAfter !== undefined) return failure.retryAfter * 1000;
  return failure.status === 429 ? 2000 * 2 ** retriesSoFar : null;
}

const temporaryKinds: ReadonlySet<FailureKind> = new Set([
  'offline',
  'unreachable',
  'no-response',
  'too-slow',
  'cut-off',
  'busy',
]);

/** Whether a failure may be transient, so that a later retry can succeed. */
export function mayRecover({ kind, status = 0 }: PageFailure): boolean {
  return temporaryKinds.has(kind) || (kind === 'status' && status >= 500);
}

function isTransient({ kind, status = 0, retryAfter = 0 }: PageFailure): boolean {
  if (kind === 'busy') return retryAfter <= longestPause;
  return kind === 'unreachable' || kind === 'cut-off' || (kind === 'status' && status >= 500);
}
