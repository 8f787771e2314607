/**
 * Lets many callers share few reads: who arrives while a read is under way gets the next one, together with
 * everybody else who does. So nobody is given an answer older than the own question.
 */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    const begun = read();
    running = begun;
    const forget = () => {
      if (running === begun) running = null;
    };
    begun.then(forget, forget);
    return begun;
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
