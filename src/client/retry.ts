import type { PageFailure } from './failure.ts';

/** Tries after the first, per page. */
const mostRetries = 2;

/** Longest pause a service may ask for without a person being asked, in seconds. */
const longestPause = 120;

/** Whether trying again by itself is right: the fault is likely to pass, and was not met too often. */
export function shouldRetry(retriesSoFar: number, failure: PageFailure): boolean {
  return retriesSoFar < mostRetries && isTransient(failure);
}

/** Pause before a retry, in ms: what the service asked for, or growing, with jitter so that readers spread out. */
export function pauseBefore(
  retriesSoFar: number,
  failure: PageFailure,
  random: () => number = Math.random,
): number {
  if (failure.retryAfter !== undefined) return failure.retryAfter * 1000;
  const growth = 2 ** retriesSoFar;
  if (failure.status === 429) return 2000 * growth;
  return 400 * growth * (1 + random() / 2);
}

function isTransient(failure: PageFailure): boolean {
  if (failure.kind === 'unreachable' || failure.kind === 'cut-off') return true;
  if (failure.kind === 'busy') return (failure.retryAfter ?? 0) <= longestPause;
  return failure.kind === 'status' && failure.status !== undefined && failure.status >= 500;
}
