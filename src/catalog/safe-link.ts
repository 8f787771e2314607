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

/** Warnings to show next to a link whose host may be misleading. */
export function linkWarnings(url: URL): string[] {
  return [
    ...(/(^|\.)xn--/.test(url.hostname) ? ['international name, shown in ASCII'] : []),
    ...(isLocalHost(url.hostname) ? ['on this device or its own network'] : []),
  ];
}

/**
 * Whether a host (from `URL.hostname`) is on the user's own machine or network: by name, or by IPv4 or IPv6 address. URL normalizes decimal, octal and hexadecimal IPv4 addresses.
 */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  return !host.includes('.') || localName.test(host);
}

const localName = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Ranges not routed on the internet (RFC 6890): this machine, private networks, link-local, carrier-grade NAT. */
function isLocalIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && c === 0) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

/** Loopback and unspecified; fc00::/7 unique local; fe80::/10 link-local; an IPv4 address in its mapped form. */
function isLocalIpv6(address: string): boolean {
  if (address === '::1' || address === '::' || /^f(?:[cd]|e[89a-f])..:/.test(address)) return true;
  const [, high, low] = /^::ffff:(\w+):(\w+)$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return false;
  return isLocalIpv4([high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]));
}
