import type { PageFailure } from './failure.ts';

export interface RequestTimeout {
  readonly signal: AbortSignal;
  /** Restarts the deadline. If `milliseconds` pass without another call, all guarded work rejects with `failure()`. */
  arm(milliseconds: number, failure: () => PageFailure): void;
  /** Settles as `work` does, or rejects as soon as the signal aborts, even if `work` ignores it. */
  guard<T>(work: Promise<T>): Promise<T>;
  /** Clears the deadline and closes the connection. */
  release(): void;
}

/** A timeout for one request, which also aborts when `outer` does, with its reason. */
export function createRequestTimeout(outer?: AbortSignal): RequestTimeout {
  const own = new AbortController();
  const { signal } = own;
  const stop = () => own.abort(outer?.reason);
  if (outer?.aborted === true) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal,
    arm(milliseconds, failure) {
      clearTimeout(timer);
      timer = setTimeout(() => own.abort(failure()), milliseconds);
    },
    guard: (work) => settleUnlessStopped(work, signal),
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
      own.abort();
    },
  };
}

async function settleUnlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([stopped, work]);
  } catch (error) {
    // Engines differ in what an aborted fetch rejects with; the reason of the signal is reliable.
    throw signal.aborted ? signal.reason : error;
  } finally {
    settled.abort();
  }
}
