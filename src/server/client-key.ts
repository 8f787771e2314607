import { isIPv6 } from 'node:net';

/** The rate limiter's key of a client: its IPv4 address, or the /64 network that an IPv6 subscriber is assigned. */
export function clientKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  // A URL normalizes the address, with at most one run of zeros omitted.
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const before = groups(left);
  const after = groups(right ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
