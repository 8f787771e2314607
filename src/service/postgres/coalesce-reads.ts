/** Calls during a read share the next one, so a caller never gets a result from before its call. */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    const started = read();
    running = started;
    const clear = () => {
      if (running === started) running = null;
    };
    started.then(clear, clear);
    return started;
  }

  return () => {
    if (running === null) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };

  function startNext(): Promise<T> {
    next = null;
    return start();
  }
}
