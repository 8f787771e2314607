import { defaultScheduler, notifyManager } from '@tanstack/react-query';

let walks = 0;

/**
 * While lists are loading, notifies observers once per batch of pages, delayed by one timer; otherwise in a microtask,
 * so that the response to a key press is in the next frame. Returns a function that ends batching.
 */
export function batchNotifications(): () => void {
  walks += 1;
  notifyManager.setScheduler(defaultScheduler);
  return () => {
    walks -= 1;
    if (walks === 0) notifyManager.setScheduler(queueMicrotask);
  };
}
