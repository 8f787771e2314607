/** There is more to do than this process takes on; `message` is one sentence for whoever asked. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

/** How much work is under way at once, how much more may wait for its turn, and how long, in milliseconds. */
export interface QueueLimits {
  running: number;
  waiting: number;
  patience: number;
}

/** Does `work` when it is its turn; rejects as Overloaded where that does not come, or with the reason of `signal`. */
export type BoundedQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A queue that takes on a bounded amount of work and turns away the rest. */
export function boundedQueue({ running, waiting: mostWaiting, patience }: QueueLimits): BoundedQueue {
  let free = running;
  const waiting = new Set<() => void>();

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= mostWaiting) throw new Overloaded('Too many pages are being asked for at once.');
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (reason: unknown) => {
      // At once, so that no place is given to somebody who has left.
      waiting.delete(resolve);
      reject(reason);
    };
    const stop = () => giveUp(signal?.reason);
    const tooLate = new Overloaded('This page did not get its turn in time.');
    const timer = setTimeout(() => giveUp(tooLate), patience);
    signal?.addEventListener('abort', stop, { once: true });
    waiting.add(resolve);
    try {
      await turn;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
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

  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
