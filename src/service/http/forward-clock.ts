/** A clock in epoch ms that never goes backwards: setting the machine's clock back must not revive expired tokens. */
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
