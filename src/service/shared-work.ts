interface Work<T> {
  result: Promise<T>;
  waiting: number;
  stop: AbortController;
}

/**
 * Returns a function that begins the work of a key, or waits for that which is in progress. It rejects as the work does, or with
 * the reason of `signal` once that is aborted; when nobody waits any more, the signal of the work is aborted with that reason.
 */
export function sharedWork<T>() {
  const inProgress = new Map<string, Work<T>>();

  function begun(key: string, begin: (signal: AbortSignal) => Promise<T>): Work<T> {
    const stop = new AbortController();
    const work = { result: begin(stop.signal), waiting: 0, stop };
    inProgress.set(key, work);
    return work;
  }

  return async (
    key: string,
    begin: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    signal?.throwIfAborted();
    const work = inProgress.get(key) ?? begun(key, begin);
    work.waiting += 1;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    try {
      return await Promise.race([left, work.result]);
    } finally {
      signal?.removeEventListener('abort', leave);
      work.waiting -= 1;
      if (work.waiting === 0) {
        inProgress.delete(key);
        work.stop.abort(signal?.reason);
      }
    }
  };
}
