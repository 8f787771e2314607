import { StoreUnavailable } from '../store.ts';

/** Rejects callers whose deadline has passed: after an outage, the driver would work for a long time for nobody. */
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
