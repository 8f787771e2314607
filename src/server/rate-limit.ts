export interface RateLimitOptions {
  /** Requests of one client: as many at once, and as many a minute from then on. */
  perMinute: number;
  /** How many clients are remembered; beyond that the one not heard of for longest is forgotten. */
  clients?: number;
  /** A clock in milliseconds that only goes forward. */
  now?: () => number;
}

/** Counts a request of `client`: null when it may be answered, otherwise the whole seconds to wait. */
export type RateLimit = (client: string) => number | null;

const minute = 60_000;

/** Each request costs its share of a minute; a client may be up to a minute behind in paying. */
export function createRateLimit({
  perMinute,
  clients = 10_000,
  now = () => performance.now(),
}: RateLimitOptions): RateLimit {
  const share = minute / perMinute;
  const accounts = new Map<string, { paidAt: number; promised: number }>();
  return (client) => {
    const at = now();
    const { paidAt, promised } = accounts.get(client) ?? { paidAt: at, promised: at };
    const owed = Math.max(paidAt, at) + share;
    // Deleted first: a map keeps the order of insertion, and so the one longest silent is the first.
    accounts.delete(client);
    // Shares are not exact: the last of them may end a breath after the minute.
    const free = owed - minute - 0.001;
    if (free <= at) {
      accounts.set(client, { paidAt: owed, promised });
      if (accounts.size > clients) accounts.delete(accounts.keys().next().value ?? '');
      return null;
    }
    // Each one sent away is told another moment: together they would only send each other away again.
    const turn = Math.min(Math.max(free, promised), at + minute);
    accounts.set(client, { paidAt, promised: turn + share });
    return Math.ceil((turn - at) / 1000);
  };
}
