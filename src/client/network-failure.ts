import { PageFailure } from './failure.ts';
import { watchForViolations } from './policy-violation.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/** How long the probe may take, in ms. */
const probeDeadline = 3000;

/**
 * Finds out why fetch failed without an answer: offline, mixed content, the page's own policy, CORS or not reachable.
 * Browsers report all of them alike; CORS shows in that the same address can be requested when its answer need not be
 * read, and a policy in the event it causes. What is left (no such name, a refused connection, a certificate that is not
 * accepted) cannot be distinguished.
 */
export async function networkFailure(
  error: unknown,
  address: string,
  ask: typeof fetch,
): Promise<PageFailure> {
  const url = new URL(address);
  const origin = pageOrigin();
  const failure = (kind: 'offline' | 'mixed-content' | 'blocked-by-policy' | 'cors' | 'unreachable') =>
    new PageFailure(kind, address, { detail: reasonOf(error), cause: error });
  if (!isOnline() && !isLoopback(url)) return failure('offline');
  if (origin === null || origin === url.origin) return failure('unreachable');
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url))
    return failure('mixed-content');
  const violations = watchForViolations(url.origin);
  try {
    if (await answersAtAll(address, ask)) return failure('cors');
    return failure((await violations.seen()) ? 'blocked-by-policy' : 'unreachable');
  } finally {
    violations.stop();
  }
}

async function answersAtAll(address: string, ask: typeof fetch): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), probeDeadline);
  try {
    const answer = ask(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
    });
    return await answer.then(
      () => true,
      () => false,
    );
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Node says what happened in the cause ("connect ECONNREFUSED …"); browsers tell nothing but the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
