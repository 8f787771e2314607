import { isIPv6 } from 'node:net';

/** Counts a request of `client`: null if it is allowed, otherwise the seconds to wait, for Retry-After. */
export type RateLimit = (client: string) => number | null;

const minute = 60_000;

/** A leaky bucket per client (GCRA): each request costs a fraction of a minute, up to a minute in advance. */
export function createRateLimit({
  perMinute,
  clients = 10_000,
  now = () => performance.now(),
}: {
  /** Also the burst size. */
  perMinute: number;
  /** Beyond this number of clients, the least recently seen one is dropped. */
  clients?: number;
  now?: () => number;
}): RateLimit {
  const cost = minute / perMinute;
  const accounts = new Map<string, { chargedUntil: number; reservedUntil: number }>();
  return (client) => {
    const at = now();
    const { chargedUntil, reservedUntil } = accounts.get(client) ?? { chargedUntil: at, reservedUntil: at };
    const nextAllowed = Math.max(chargedUntil, at) + cost;
    // Reinserted, so that the map's first entry is the least recently seen client.
    accounts.delete(client);
    // Costs are not exact in floating point: the last one may end slightly after the minute.
    const free = nextAllowed - minute - 0.001;
    if (free <= at) {
      accounts.set(client, { chargedUntil: nextAllowed, reservedUntil });
      if (accounts.size > clients) accounts.delete(accounts.keys().next().value ?? '');
      return null;
    }
    // Each rejected request gets a different time to retry: retrying together, most would be rejected again.
    const retryAt = Math.min(Math.max(free, reservedUntil), at + minute);
    accounts.set(client, { chargedUntil, reservedUntil: retryAt + cost });
    return Math.ceil((retryAt - at) / 1000);
  };
}

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
