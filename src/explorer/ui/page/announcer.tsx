import { useEffect, useState } from 'react';
import { ValueStore, useValue } from './value-store.ts';

const quietMilliseconds = 5000;
// A status that changes again within this time is not announced.
const settlingMilliseconds = 300;
const latest = new ValueStore({ text: '', count: 0 });
let announcedAt = Number.NEGATIVE_INFINITY;

/** Announces a sentence to screen readers immediately, in response to a user action. */
export function announce(sentence: string): void {
  announcedAt = performance.now();
  latest.set({ text: sentence, count: latest.get().count + 1 });
}

/** Announces a status whenever it changes, at most every five seconds, and never right after another announcement. */
export function useAnnouncement(sentence: string): void {
  useEffect(() => {
    if (sentence === '') return undefined;
    // Not one timer for the whole wait: a user action may be announced in the meantime.
    const timer = setInterval(() => {
      if (performance.now() - announcedAt < quietMilliseconds) return;
      clearInterval(timer);
      announce(sentence);
    }, settlingMilliseconds);
    return () => clearInterval(timer);
  }, [sentence]);
}

/** The live region of the page and of each modal dialog: empty at first, and each text a new element, because screen readers hear only changes. */
export function Announcer() {
  const { text, count } = useValue(latest);
  const [before] = useState(count);
  return <output className="visually-hidden">{count > before && <span key={count}>{text}</span>}</output>;
}
