import { useEffect, useSyncExternalStore } from 'react';

const quietMilliseconds = 5000;
// A status that changes again within this time is not announced.
const settlingMilliseconds = 300;
const listeners = new Set<() => void>();
let message = '';
let announcedAt = Number.NEGATIVE_INFINITY;

/** Announces a sentence to screen readers immediately, in response to a user action. */
export function announce(sentence: string): void {
  message = sentence;
  announcedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Announces a status whenever it changes, at most every five seconds, and never right after another announcement. */
export function useAnnouncement(sentence: string): void {
  useEffect(() => {
    if (sentence === '') return undefined;
    let timer = setTimeout(attempt, settlingMilliseconds);
    function attempt(): void {
      // Checked again after each wait: a user action may have been announced in the meantime.
      const wait = announcedAt + quietMilliseconds - performance.now();
      if (wait > 0) timer = setTimeout(attempt, wait);
      else announce(sentence);
    }
    return () => clearTimeout(timer);
  }, [sentence]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function lastMessage(): string {
  return message;
}

/** The only live region of the page. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, lastMessage, lastMessage);
  return <output className="visually-hidden">{text}</output>;
}
