import PQueue from 'p-queue';

/** The queue is full, or a request waited in it for too long; `message` is one sentence for the client. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

/**
 * Returns a function that runs `work` when fewer than `running` others run; it rejects with Overloaded if `waiting` others wait
 * or after `timeout` ms, or when `signal` aborts meanwhile. Of those that wait, the one with the least `cost`
 * is next, otherwise the first. Its `waiting` is the number of tasks that wait.
 */
export function boundedQueue(limits: { running: number; waiting: number; timeout: number }) {
  const queue = new PQueue({ concurrency: limits.running });
  async function run<T>(work: () => Promise<T>, signal?: AbortSignal, cost = 0): Promise<T> {
    if (queue.pending >= limits.running && queue.size >= limits.waiting)
      throw new Overloaded('Too many pages are being requested at once.');
    // Only for the wait: aborted later, a task would free its slot although it goes on.
    const waiting = new AbortController();
    const onAbort = () => waiting.abort(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort);
    const onTimeout = () => waiting.abort(new Overloaded('The request waited in the queue for too long.'));
    const timer = setTimeout(onTimeout, limits.timeout);
    const start = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const task = () => {
      start();
      return work();
    };
    return queue.add(task, { signal: waiting.signal, priority: -cost }).finally(start);
  }
  return Object.assign(run, { waiting: () => queue.size });
}

interface Work<T> {
  result: Promise<T>;
  waiting: number;
  stop: AbortController;
}

/** Begins the work of a key, or waits for that in progress; once every signal of those who wait is aborted, so is that of the work. */
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
