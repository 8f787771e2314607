import { parseUrl } from '../contract/parse-url.ts';

/** Maximum length in characters; nobody can check a longer URL. */
const longestLink = 2000;

/** White space, control characters and bidirectional marks; in a URL they serve only to deceive. */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** Parses an absolute http or https URL without credentials; null for anything else, which must not become a link. */
export function safeLink(address: string): URL | null {
  const text = address.trim();
  if (text.length > longestLink || deceptive.test(text)) return null;
  // Parsed without a base, so that nothing is resolved against our own origin.
  const url = /^https?:\/\/[^/\\]/i.test(text) ? parseUrl(text) : null;
  return url?.username === '' && url.password === '' ? url : null;
}

/** The warning to show next to a link whose host may be misleading; empty for most links. */
export function linkWarning(url: URL): string {
  return /(^|\.)xn--/.test(url.hostname) ? 'international name, shown in ASCII' : '';
}
