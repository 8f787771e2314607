import type { PageFailure } from './failure.ts';

/** Stops one request: when its reader goes away, when a deadline passes, or when enough is known. */
export interface RequestTimeout {
  readonly signal: AbortSignal;
  /** Starts the one deadline anew; when `milliseconds` pass without another call, everything guarded fails so. */
  arm(milliseconds: number, failure: () => PageFailure): void;
  /** Settles as `work` does, or rejects as soon as the watchdog stops, even where `work` ignores the signal. */
  guard<T>(work: Promise<T>): Promise<T>;
  /** Ends the deadline and lets go of the connection. */
  release(): void;
}

/** A watchdog that also stops when `outer` does, with its reason. */
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
    // Engines differ in what an aborted fetch rejects with; the reason given to the signal is the true one.
    throw signal.aborted ? signal.reason : error;
  } finally {
    settled.abort();
  }
}
