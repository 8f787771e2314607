import { useEffect, useRef } from 'react';

// Lets the lists' own listener run first, so that nothing is requested twice.
const settleMilliseconds = 200;

/** Calls `onOnline` when the network is back, while `isWaiting` is true. */
export function useWhenOnline(isWaiting: boolean, onOnline: () => void): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = 0;
    const schedule = () => {
      timer = window.setTimeout(() => latest.current(), settleMilliseconds);
    };
    window.addEventListener('online', schedule);
    return () => {
      window.removeEventListener('online', schedule);
      clearTimeout(timer);
    };
  }, [isWaiting]);
}
