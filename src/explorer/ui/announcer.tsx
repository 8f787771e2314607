import { useEffect } from 'react';
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

/** The only live region of the page. Each announcement is a new element, because the same text is no change. */
export function Announcer() {
  const { text, count } = useValue(latest);
  return (
    <output className="visually-hidden">
      <span key={count}>{text}</span>
    </output>
  );
}
