import { Overloaded } from '../../service/bounded-queue.ts';
import { sharedWork } from '../../service/shared-work.ts';
import { type CatalogStore, catalogVersion, type StoredRecord } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { walk } from './walk.ts';

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
      // Who waits for one is told why it fails.
      if (latest === null || performance.now() >= latest.until) void made().catch(() => undefined);
      return latest?.value ?? null;
    },
  });
}
