import { StoreUnavailable } from '../store.ts';

/**
 * A semaphore with `places` slots. A caller whose deadline has passed is rejected instead of admitted: otherwise, after
 * an outage, the driver would be busy for a long time with work that nobody waits for.
 */
export function createSemaphore(places: number): {
  enter: (deadline: number) => Promise<void>;
  leave: () => void;
} {
  let free = places;
  const waiting: { deadline: number; enter: () => void; giveUp: (why: Error) => void }[] = [];
  return {
    async enter(deadline) {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ deadline, enter: resolve, giveUp: reject });
      await promise;
    },
    leave() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (performance.now() < next.deadline) return next.enter();
        next.giveUp(new StoreUnavailable('the database was busy for too long'));
      }
      free += 1;
    },
  };
}
