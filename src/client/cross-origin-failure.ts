import { isLoopback } from './platform.ts';
import { parseUrl } from '../contract/parse-url.ts';

/** Timeout of the probe, in ms. */
const probeDeadline = 3000;

/** Why a page of `origin` could not fetch `url`. With CORS a `no-cors` request succeeds; a policy fires an event. */
export async function crossOriginFailure(
  url: URL,
  origin: string,
  send: typeof fetch,
): Promise<'mixed-content' | 'blocked-by-policy' | 'cors' | 'unreachable'> {
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return 'mixed-content';
  const violations = watchForViolations(url.origin);
  try {
    if (await responds(url.href, send)) return 'cors';
    return (await violations.seen()) ? 'blocked-by-policy' : 'unreachable';
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

/** How long to wait for the event after a failed request, in ms: browsers report it in a task of its own. */
const reportDeadline = 50;

/**
 * Watches for requests to `origin` blocked by the page's policy: fetch rejects as it does for network failures. `seen` waits
 * for a pending event.
 */
function watchForViolations(origin: string) {
  const target: unknown = globalThis;
  if (!(target instanceof EventTarget)) return { seen: () => Promise.resolve(false), stop: () => undefined };
  const stopped = new AbortController();
  const violated = new Promise<true>((resolve) => {
    const report = (event: Event): void => {
      const blocked: unknown = Reflect.get(event, 'blockedURI');
      const isEnforced = Reflect.get(event, 'disposition') !== 'report';
      if (isEnforced && typeof blocked === 'string' && parseUrl(blocked)?.origin === origin) resolve(true);
    };
    target.addEventListener('securitypolicyviolation', report, { signal: stopped.signal });
  });
  return {
    seen: () =>
      Promise.race([
        violated,
        new Promise<false>((settle) => setTimeout(() => settle(false), reportDeadline)),
      ]),
    stop: () => stopped.abort(),
  };
}
