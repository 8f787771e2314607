import { PageFailure } from '../../client/failure/failure.ts';

const maxRedirects = 5;

const redirects = new Set([301, 302, 303, 307, 308]);

/** Follows at most five redirects within one origin: a service could otherwise make this machine request any address. */
export function sameOriginFetch(fetchOnce: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    let request = new Request(input, { ...init, redirect: 'manual' });
    const { url: address } = request;
    for (let followed = 0; ; followed += 1) {
      const response = await fetchOnce(request);
      const location = response.headers.get('location');
      if (!redirects.has(response.status) || location === null) return response;
      await response.body?.cancel();
      const target = redirectTarget(location, request.url, address, response.status);
      if (followed === maxRedirects) {
        const detail = `Redirected more than ${maxRedirects} times, the last time to ${target.href}`;
        // As Node's own fetch reports it.
        const cause = new Error('redirect count exceeded');
        throw new PageFailure('redirected', address, { status: response.status, detail, cause });
      }
      request = new Request(target, request);
    }
  };
}

function redirectTarget(location: string, from: string, address: string, status: number): URL {
  const target = URL.parse(location, from);
  if (target?.origin === new URL(address).origin) return target;
  const detail = `Redirected to ${target?.href ?? location}`;
  throw new PageFailure('redirected', address, { status, detail });
}

/** The sentence for Node's error code, or null. Browsers withhold it, so the client's messages cannot state it. */
export function networkReason({ kind, address, cause }: PageFailure): string | null {
  if (!(kind === 'unreachable' || kind === 'redirected') || !(cause instanceof Error)) return null;
  const inner = cause.cause;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const message = inner instanceof Error ? inner.message : cause.message;
  const { host, hostname } = new URL(address);
  if (code === 'ENOTFOUND') return `The host name ${hostname} does not exist.`;
  if (code === 'EAI_AGAIN') return `The host name ${hostname} cannot be resolved at the moment.`;
  if (code === 'ECONNREFUSED') return `${host} refused the connection.`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return `${host} closed the connection without a response.`;
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `${host} did not accept the connection in time.`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `There is no network route to ${host}.`;
  if (message === 'bad port')
    return `Port ${new URL(address).port} is never used for HTTP, so requests to it are blocked.`;
  if (message === 'redirect count exceeded') return `${host} redirects endlessly.`;
  if (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code))
    return `The certificate or TLS of ${host} was rejected (${message}).`;
  return null;
}
