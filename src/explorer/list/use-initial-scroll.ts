import { useEffect, useRef } from 'react';
import type { ListProps } from './list-rows.ts';

type ScrollTo = (index: number, align: 'start' | 'smart') => void;

/**
 * Scrolls to the row a restored address names, once for each question, when it has arrived. Until laid out, `count` is 0.
 */
export function useInitialScroll(scrollTo: ScrollTo, startRow: number, question: string, count: number) {
  const pending = useRef(startRow);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current !== question) pending.current = startRow;
    asked.current = question;
    if (pending.current === 0 || count <= pending.current) return;
    scrollTo(pending.current, 'start');
    pending.current = 0;
    // When rows arrive; how to scroll is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, question]);
}

/** Brings the chosen record's row into view when the choice or the question changes, unless an address names the row. */
export function useScrollToChosen(
  scrollTo: ScrollTo,
  { rows, question, chosen, startRow }: Pick<ListProps, 'rows' | 'question' | 'chosen' | 'startRow'>,
) {
  const shown = useRef<string | undefined>(undefined);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current !== question) shown.current = undefined;
    asked.current = question;
    if (chosen === undefined || shown.current === chosen.key) return;
    const first = shown.current === undefined;
    shown.current = chosen.key;
    if (first && startRow > 0) return;
    const index = rows.indexOf(chosen);
    if (index !== -1) scrollTo(index, 'smart');
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, question, chosen, startRow]);
}
