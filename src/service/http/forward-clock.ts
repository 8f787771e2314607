/**
 * A clock in milliseconds of the epoch that never goes back: a machine's clock that is set back does not bring
 * to life again what had expired. One that is set forward counts at once.
 */
export function forwardClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  let since = monotonic();
  return () => {
    const now = monotonic();
    latest = Math.max(wall(), latest + now - since);
    since = now;
    return latest;
  };
}
