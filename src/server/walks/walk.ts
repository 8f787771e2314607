import { setImmediate as nextTurn } from 'node:timers/promises';
import { Overloaded, sharedWork } from '../../service/work.ts';
import { type CatalogStore, catalogVersion, type StoredRecord } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';

/** Each has a connection to the database, and all share the one thread with everything else. */
const mostWalks = 2;

let running = 0;

/** As `inTurns`, for a whole catalog or record of changes: a third walk at once in this process rejects with Overloaded instead of waiting. */
export async function* walk<T>(items: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  if (running === mostWalks) throw new Overloaded('The catalog is being read as a whole for other readers.');
  running += 1;
  try {
    yield* inTurns(items, signal);
  } finally {
    running -= 1;
  }
}

/** In ms; then other requests go first. */
const slice = 5;

/** Passes items on, lets other requests go first every few ms, and throws the reason of `signal` once it aborts. */
export async function* inTurns<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  let began = performance.now();
  for await (const item of items) {
    if (performance.now() - began > slice) {
      await nextTurn();
      began = performance.now();
    }
    signal?.throwIfAborted();
    yield item;
  }
}

export interface KeptWalk<T> {
  /** What a walk made; rejects with Overloaded if it would be the third at once, and with the reason of an aborted signal. */
  (signal?: ServerRequest['signal']): Promise<T>;
  /** What the last walk made, of whatever version, for who does not wait; null before the first, which this begins. */
  latest: () => T | null;
}

/**
 * What `make` makes of all records, kept until the catalog changes. One walk serves all who wait for it, and stops when the
 * last of them has left. `rest` is how many times as long as a walk its result is kept at least, even if the catalog changes:
 * with 20, walks take at most a twentieth of the time, however often records are added.
 */
export function keptWalk<T>(
  store: CatalogStore,
  make: (records: AsyncIterable<StoredRecord>) => Promise<T>,
  rest = 0,
): KeptWalk<T> {
  let latest: { version: string; value: T; until: number } | null = null;
  const shared = sharedWork<T>();

  async function run(version: string, signal: AbortSignal): Promise<T> {
    const began = performance.now();
    const value = await make(walk(store.allRecords(), signal));
    const ended = performance.now();
    latest = { version, value, until: ended + rest * (ended - began) };
    return value;
  }

  async function made(signalOf?: ServerRequest['signal']): Promise<T> {
    const version = await catalogVersion(store);
    if (latest !== null && (latest.version === version || performance.now() < latest.until))
      return latest.value;
    try {
      // With a rest, the result of an earlier version will do.
      return await shared(rest > 0 ? '' : version, (signal) => run(version, signal), signalOf?.());
    } catch (error) {
      if (error instanceof Overloaded && latest !== null && rest > 0) return latest.value;
      throw error;
    }
  }

  return Object.assign(made, {
    latest() {
      // Whoever awaits the walk learns why it failed.
      if (latest === null || performance.now() >= latest.until) void made().catch(() => undefined);
      return latest?.value ?? null;
    },
  });
}
