import { defaultScheduler, notifyManager } from '@tanstack/react-query';

let walks = 0;

/**
 * While lists are loading, what has come is told to what draws it several pages at a time, which costs a timer's wait.
 * Otherwise it is told at once, so that the answer to a key makes the next picture. Gives what ends it.
 */
export function batchNotifications(): () => void {
  walks += 1;
  notifyManager.setScheduler(defaultScheduler);
  return () => {
    walks -= 1;
    if (walks === 0) notifyManager.setScheduler(queueMicrotask);
  };
}
