import { PageFailure } from './failure.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/** How long the probe may take, in ms. */
const probeDeadline = 3000;

/**
 * Finds out why fetch failed without an answer: offline, mixed content, CORS or not reachable. Browsers report
 * all of them alike; CORS shows in that the same address can be asked when its answer need not be read.
 */
export async function networkFailure(
  error: unknown,
  address: string,
  ask: typeof fetch,
): Promise<PageFailure> {
  const url = new URL(address);
  const origin = pageOrigin();
  const failure = (kind: 'offline' | 'mixed-content' | 'cors' | 'unreachable') =>
    new PageFailure(kind, address, { detail: reasonOf(error), cause: error });
  if (!isOnline() && !isLoopback(url)) return failure('offline');
  if (origin === null || origin === url.origin) return failure('unreachable');
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url))
    return failure('mixed-content');
  return failure((await answersAtAll(address, ask)) ? 'cors' : 'unreachable');
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
