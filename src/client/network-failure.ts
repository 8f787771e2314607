import { PageFailure } from './failure.ts';
import { watchForViolations } from './policy-violation.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/** How long the probe may take, in ms. */
const probeDeadline = 3000;

/**
 * Determines why fetch failed without a response: offline, mixed content, the page's own policy, CORS or unreachable.
 * Browsers report all of them with the same error. For CORS, a `no-cors` request to the same URL succeeds; a policy
 * causes an event. The rest (unknown host, refused connection, rejected certificate) cannot be distinguished.
 */
export async function networkFailure(
  error: unknown,
  address: string,
  send: typeof fetch,
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
    if (await responds(address, send)) return failure('cors');
    return failure((await violations.seen()) ? 'blocked-by-policy' : 'unreachable');
  } finally {
    violations.stop();
  }
}

async function responds(address: string, send: typeof fetch): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), probeDeadline);
  try {
    const response = send(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
    });
    return await response.then(
      () => true,
      () => false,
    );
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Node puts the reason into `cause` ("connect ECONNREFUSED …"); browsers have only the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
