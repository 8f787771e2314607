import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** "November 28, 2026 from https://…": when and from where a page is printed. */
export function printedFrom(printing: Date, address = location.href): string {
  return `${printing.toLocaleDateString('en', { dateStyle: 'long' })} from ${address}`;
}

/** When printing started, or null; updated synchronously, because the browser lays out the pages right after the event. */
export function usePrinting(): Date | null {
  const [printing, setPrinting] = useState<Date | null>(null);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(new Date()));
    const end = () => setPrinting(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    // What makes PDFs of pages may only set the medium.
    const paper = matchMedia('print');
    const follow = () => (paper.matches ? begin() : end());
    paper.addEventListener('change', follow);
    // The code of what prints may come later than that.
    if (paper.matches) queueMicrotask(begin);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return printing;
}
