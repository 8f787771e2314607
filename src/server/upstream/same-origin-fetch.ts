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
