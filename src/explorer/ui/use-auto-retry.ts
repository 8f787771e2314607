import { useEffect, useEffectEvent } from 'react';
import type { PageFailure } from '../../client/failure.ts';
import { isOnline } from '../../client/platform.ts';
import { mayRecover } from '../../client/retry.ts';

/** Time between automatic retries, in s. */
const interval = 30;

/**
 * Retries a temporary failure every 30 seconds, or as much later as the service asks for, and when the network is back;
 * not in a hidden tab or offline. Returns whether the failure is temporary.
 */
export function useAutoRetry(failure: PageFailure, busy: boolean, onRetry: () => void): boolean {
  const retries = mayRecover(failure);
  const retry = useEffectEvent(onRetry);
  // Browsers often do not detect a lost network but still dispatch `online` when it is back.
  useWhenOnline(failure.kind === 'offline' || failure.kind === 'unreachable', () => {
    if (!busy) onRetry();
  });
  useEffect(() => {
    if (!retries || busy) return undefined;
    const seconds = Math.max(interval, failure.retryAfter ?? 0);
    const timer = setInterval(() => {
      if (!document.hidden && isOnline()) retry();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [retries, busy, failure]);
  return retries;
}

// Lets the lists' own listener run first, so that nothing is requested twice.
const settleMilliseconds = 200;

/** Calls `onOnline` when the network is back, while `isWaiting` is true. */
export function useWhenOnline(isWaiting: boolean, onOnline: () => void): void {
  const latest = useEffectEvent(onOnline);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = 0;
    const schedule = () => {
      timer = window.setTimeout(() => latest(), settleMilliseconds);
    };
    window.addEventListener('online', schedule);
    return () => {
      window.removeEventListener('online', schedule);
      clearTimeout(timer);
    };
  }, [isWaiting]);
}
