/** Time slice, in ms: leaves room in a frame for the browser's own work. */
const slice = 8;

/**
 * For work that would block the browser: `pause` lets it paint and handle input once a time slice is over, which `isDue` tells
 * loops that cannot wait. Rejects with the signal's reason.
 */
export function pausing(signal?: AbortSignal): { pause: () => Promise<void>; isDue: () => boolean } {
  let since = performance.now();
  const isDue = () => performance.now() - since >= slice;
  return {
    isDue,
    async pause() {
      if (!isDue()) return;
      await nextTask();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}

/** Does `work` for each item, in slices. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  const { pause } = pausing();
  for (const item of items) {
    work(item);
    await pause();
  }
}

/** Unlike a timer, a message task is not throttled in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
