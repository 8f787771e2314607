interface Shared<T> {
  result: Promise<T>;
  waiting: number;
  /** Aborted when no caller waits for the result any more. */
  stop: AbortController;
}

export type Coalesced<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Coalesces concurrent work by key; the work is aborted when its last caller disconnects. */
export function coalesce<T>(): Coalesced<T> {
  const inProgress = new Map<string, Shared<T>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController();
    const shared: Shared<T> = { result: work(stop.signal), waiting: 0, stop };
    inProgress.set(key, shared);
    const remove = () => {
      if (inProgress.get(key) === shared) inProgress.delete(key);
    };
    shared.result.then(remove, remove);
    return shared;
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const shared = inProgress.get(key) ?? start(key, work);
    shared.waiting += 1;
    const { promise: disconnected, reject } = Promise.withResolvers<never>();
    const rejectOnAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', rejectOnAbort, { once: true });
    try {
      return await Promise.race([shared.result, disconnected]);
    } finally {
      signal?.removeEventListener('abort', rejectOnAbort);
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        // Later callers must not share work that was aborted.
        if (inProgress.get(key) === shared) inProgress.delete(key);
        shared.stop.abort();
      }
    }
  };
}
