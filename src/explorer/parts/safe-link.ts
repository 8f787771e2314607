import { isLocalHost } from './local-host.ts';
import { parseUrl } from '../../client/parse-url.ts';

/** Longest address that becomes a link, in characters; what is longer is no address a person could check. */
const longestLink = 2000;

/** White space, control characters and marks of direction: inside an address they only serve to deceive. */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** The address as a URL when it is absolute http(s) without credentials; otherwise null: then it is text, never a link. */
export function safeLink(address: string): URL | null {
  const text = address.trim();
  if (text.length > longestLink || deceptive.test(text)) return null;
  // Parsed without a base, so that nothing is ever resolved against our own origin.
  const url = /^https?:\/\/[^/\\]/i.test(text) ? parseUrl(text) : null;
  return url?.username === '' && url.password === '' ? url : null;
}

/** What a person should know before following a link: where its host may not be what it looks like. */
export function linkWarnings(url: URL): string[] {
  return [
    ...(/(^|\.)xn--/.test(url.hostname) ? ['international name, shown in ASCII'] : []),
    ...(isLocalHost(url.hostname) ? ['on this device or its own network'] : []),
  ];
}
