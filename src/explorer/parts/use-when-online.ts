import { useEffect, useRef } from 'react';

// Lets the lists' own listener run first, so that nothing is requested twice.
const settleMilliseconds = 200;

/** Calls `onOnline` when the network is back, while `isWaiting` is true. */
export function useWhenOnline(waiting: boolean, goOn: () => void): void {
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  useEffect(() => {
    if (!waiting) return undefined;
    let timer = 0;
    const onOnline = () => {
      timer = window.setTimeout(() => latest.current(), settleMilliseconds);
    };
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, [waiting]);
}
