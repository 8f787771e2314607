import { isLoopback } from '../platform.ts';

/** Timeout of the probe, in ms. */
const probeDeadline = 3000;

/** Why a page of `origin` could not fetch `url`. With CORS a `no-cors` request succeeds. */
export async function crossOriginFailure(
  url: URL,
  origin: string,
  send: typeof fetch,
): Promise<'mixed-content' | 'cors' | 'unreachable'> {
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return 'mixed-content';
  return (await responds(url.href, send)) ? 'cors' : 'unreachable';
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
