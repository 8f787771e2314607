interface Shared<T> {
  result: Promise<T>;
  waiting: number;
  /** Aborted when no caller waits for the result any more. */
  stop: AbortController;
}

/** Runs `work`, or shares the result of work in progress for the same `key`; rejects when `signal` aborts. */
export type Coalesced<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Coalesces concurrent work by key; the work is aborted when its last caller disconnects. */
export function coalesce<T>(): Coalesced<T> {
  const underWay = new Map<string, Shared<T>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController();
    const shared: Shared<T> = { result: work(stop.signal), waiting: 0, stop };
    underWay.set(key, shared);
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key);
    };
    shared.result.then(forget, forget);
    return shared;
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const shared = underWay.get(key) ?? begin(key, work);
    shared.waiting += 1;
    const { promise: disconnected, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([shared.result, disconnected]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        // Later callers must not share work that was aborted.
        if (underWay.get(key) === shared) underWay.delete(key);
        shared.stop.abort();
      }
    }
  };
}
