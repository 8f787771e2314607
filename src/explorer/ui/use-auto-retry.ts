import { useEffect, useEffectEvent, useState } from 'react';
import type { PageFailure } from '../../client/failure.ts';
import { isOnline } from '../../client/platform.ts';
import { mayRecover } from '../../client/retry.ts';

/** Time between automatic retries, in s. */
const interval = 30;

/**
 * Retries a temporary failure every 30 seconds, or later if the service asks for it, and when the network is back.
 * Returns the seconds until then, or null for a permanent failure. The countdown pauses in a hidden tab and offline.
 */
export function useAutoRetry(failure: PageFailure, busy: boolean, onRetry: () => void): number | null {
  const retries = mayRecover(failure);
  const [counted, setCounted] = useState({ failure, left: pauseAfter(failure) });
  const retry = useEffectEvent(onRetry);
  // Browsers often do not detect a lost network but still dispatch `online` when it is back.
  useWhenOnline(failure.kind === 'offline' || failure.kind === 'unreachable', () => {
    if (!busy) onRetry();
  });
  useEffect(() => {
    if (!retries || busy) return undefined;
    const pause = pauseAfter(failure);
    let remaining = pause;
    const timer = setInterval(() => {
      if (document.hidden || !isOnline()) return;
      remaining = remaining > 1 ? remaining - 1 : pause;
      setCounted({ failure, left: remaining });
      if (remaining === pause) retry();
    }, 1000);
    return () => clearInterval(timer);
  }, [retries, busy, failure]);
  if (!retries) return null;
  return counted.failure === failure ? counted.left : pauseAfter(failure);
}

function pauseAfter({ retryAfter = 0 }: PageFailure): number {
  return Math.max(interval, Math.ceil(retryAfter));
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
