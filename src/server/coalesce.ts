interface Shared<T> {
  result: Promise<T>;
  waiting: number;
  /** Aborted when nobody waits for the result any more. */
  stop: AbortController;
}

/** Does work for `key`, or gives the result of the same work that is under way; rejects when `signal` aborts. */
export type Coalesced<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Lets callers with the same key share one piece of work, which is stopped when the last of them is gone. */
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
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([shared.result, gone]);
    } finally {
      signal?.removeEventListener('abort', leave);
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        // Whoever asks from now on does not get work that was stopped.
        if (underWay.get(key) === shared) underWay.delete(key);
        shared.stop.abort();
      }
    }
  };
}
