import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Since when the browser prints, or null while it does not. What depends on it is drawn at once: the paper is laid out
 * right after the event.
 */
export function usePrinting(): Date | null {
  const [printing, setPrinting] = useState<Date | null>(null);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(new Date()));
    const end = () => setPrinting(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
