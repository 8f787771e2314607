import { isLoopback } from './platform.ts';
import { watchForViolations } from './policy-violation.ts';

/** How long the probe may take, in ms. */
const probeDeadline = 3000;

/**
 * Why a page of `origin` could not fetch `url`: mixed content, the page's own policy, CORS or not reachable. CORS shows in
 * that the same address can be requested when its response need not be read, a policy in the event it causes.
 */
export async function crossOriginFailure(
  url: URL,
  origin: string,
  ask: typeof fetch,
): Promise<'mixed-content' | 'blocked-by-policy' | 'cors' | 'unreachable'> {
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return 'mixed-content';
  const violations = watchForViolations(url.origin);
  try {
    if (await responds(url.href, ask)) return 'cors';
    return (await violations.seen()) ? 'blocked-by-policy' : 'unreachable';
  } finally {
    violations.stop();
  }
}

async function responds(address: string, ask: typeof fetch): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), probeDeadline);
  try {
    const response = ask(address, {
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
