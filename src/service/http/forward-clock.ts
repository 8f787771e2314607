/**
 * A wall clock in milliseconds since the epoch that never goes backwards: setting the machine's clock back does not
 * make expired tokens valid again. Setting it forward takes effect immediately.
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
