import { parseUrl } from '../contract/parse-url.ts';

export type BaseUrl = { ok: true; baseUrl: string } | { ok: false; reason: string };

const longestAddress = 2000;

/** Normalizes an http(s) URL, resolved against `documentBase`, to origin and path with a trailing slash. */
export function normalizeBaseUrl(text: string, documentBase: string): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return no('The address is empty.');
  if (trimmed.length > longestAddress) return no('The address is too long.');
  if (/^[\w.-]+:\d+(\/|$)/.test(trimmed)) return no('The address must start with http:// or https://.');
  const url = parseUrl(trimmed, documentBase);
  if (url === null) return no('The address is not a valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return no('The address must start with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    return no('The address must not contain a user name or password.');
  // A trailing dot names the same host but a different origin, with a cache of its own.
  const host = url.host.replace(/\.(?=$|:)/, '');
  const path = url.pathname.replace(/\/*$/, '/');
  return { ok: true, baseUrl: `${url.protocol}//${host}${path}` };
}

function no(reason: string): BaseUrl {
  return { ok: false, reason };
}
