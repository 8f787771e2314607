/** The queue is full, or a request waited in it for too long; `message` is one sentence for the client. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

/** The maximum number of concurrent and of waiting tasks; `timeout` in ms. */
interface QueueLimits {
  running: number;
  waiting: number;
  timeout: number;
}

/**
 * Returns a function that runs `work` when a slot is free; it rejects with Overloaded if none becomes free in time, or when
 * `signal` aborts. Its `waiting` is the number of tasks that wait.
 */
export function boundedQueue({ running, waiting: maxWaiting, timeout }: QueueLimits) {
  let free = running;
  const waiting = new Set<() => void>();

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw new Overloaded('Too many pages are being requested at once.');
    const { promise: admitted, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (reason: unknown) => {
      // Removed immediately, so that no slot goes to a client that has disconnected.
      waiting.delete(resolve);
      reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    const timedOut = new Overloaded('The request waited in the queue for too long.');
    const timer = setTimeout(() => giveUp(timedOut), timeout);
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.add(resolve);
    try {
      await admitted;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }
  return Object.assign(run, { waiting: () => waiting.size });
}
