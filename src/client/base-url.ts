import { parseUrl } from './parse-url.ts';

/** A service's base address, absolute and ending in `/`, or why the text can't be one. */
export type BaseUrl = { ok: true; baseUrl: string } | { ok: false; reason: string };

const longestAddress = 2000;

/**
 * Makes the one form of a service's address that all requests are built on: http or https, trailing slash,
 * nothing but origin and path. A relative text is resolved against `documentBase`.
 */
export function normalizeBaseUrl(text: string, documentBase: string): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return no('The address is empty.');
  if (trimmed.length > longestAddress) return no('The address is too long.');
  if (/^[\w.-]+:\d+(\/|$)/.test(trimmed)) return no('The address needs http:// or https:// in front.');
  const url = parseUrl(trimmed, documentBase);
  if (url === null) return no('The address is not a valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return no('The address must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    return no('The address must not hold a user name or password.');
  // A dot after the host names the same host but is another origin, so two caches would never meet.
  const host = url.host.replace(/\.(?=$|:)/, '');
  const path = url.pathname.replace(/\/*$/, '/');
  return { ok: true, baseUrl: `${url.protocol}//${host}${path}` };
}

function no(reason: string): BaseUrl {
  return { ok: false, reason };
}
