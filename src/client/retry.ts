import type { PageFailure } from './failure.ts';

/** Tries of one page in all, the first among them and those ahead of its turn. */
export const maxAttempts = 3;

/** Longest pause a service may ask for without a person being asked, in seconds. */
const longestPause = 120;

/** Whether trying again by itself is right: the fault is likely to pass, and was not met too often. */
export function shouldRetry(retriesSoFar: number, failure: PageFailure): boolean {
  return failure.triedAhead + retriesSoFar < maxAttempts - 1 && isTransient(failure);
}

/** Pause before a retry, in ms: what the service asked for, or growing, with jitter so that readers spread out. */
export function retryDelay(
  retriesSoFar: number,
  failure: PageFailure,
  random: () => number = Math.random,
): number {
  const asked = requestedDelay(retriesSoFar, failure);
  if (asked !== null) return asked;
  const growth = 2 ** retriesSoFar;
  return 400 * growth * (1 + random() / 2);
}

/** The pause in ms that a busy service asks for, or that is fitting where it gives none; null for other failures. */
export function requestedDelay(retriesSoFar: number, failure: PageFailure): number | null {
  if (failure.retryAfter !== undefined) return failure.retryAfter * 1000;
  return failure.status === 429 ? 2000 * 2 ** retriesSoFar : null;
}

function isTransient(failure: PageFailure): boolean {
  if (failure.kind === 'unreachable' || failure.kind === 'cut-off') return true;
  if (failure.kind === 'busy') return (failure.retryAfter ?? 0) <= longestPause;
  return failure.kind === 'status' && failure.status !== undefined && failure.status >= 500;
}
