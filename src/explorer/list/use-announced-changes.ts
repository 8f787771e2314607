import { useEffect, useRef } from 'react';
import { isCustomView, type ListView } from './list-view.ts';
import { announce } from '../ui/announcer.tsx';

/** Announces the list after the user has changed its view, but not when pages arrive. */
export function useAnnouncedChanges(view: ListView, sentence: string): void {
  const announced = useRef(view);
  useEffect(() => {
    if (announced.current === view) return;
    if (sentence === '' && isCustomView(view)) return;
    announced.current = view;
    announce(sentence === '' ? 'Showing the whole list.' : sentence);
  }, [view, sentence]);
}
