import { useEffect, useRef } from 'react';

// Long enough for the lists' own listener to start first, so that nothing is requested twice.
const settleMilliseconds = 200;

/** Calls `goOn` when the network is back online, while `waiting` is true. */
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
