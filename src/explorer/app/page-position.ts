import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { currentEntry, keepInEntry } from '../ui/page/history-entry.ts';

/** In ms; a page that is not long enough by then stays at its start. */
const longestWait = 5000;
const userActions = ['wheel', 'keydown', 'pointerdown'] as const;

/** Keeps in the history entry where a page was left, and by which link, so that Back, Forward and a reload return there. */
export function usePagePosition(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.addEventListener('click', savePosition, true);
    return () => document.removeEventListener('click', savePosition, true);
  }, []);
  const visiblePath = useRef(pathname);
  useLayoutEffect(() => {
    const page = visiblePath.current === pathname || isReturn || hash !== '' ? null : scroller();
    // Another page begins at its top, though the same element scrolls.
    if (page !== null) page.scrollTop = 0;
    visiblePath.current = pathname;
  }, [pathname, hash, isReturn]);
  // For every entry that is returned to.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => (isReturn ? restorePosition() : undefined), [key, isReturn]);
}

/** What scrolls in a page; null if that is a list of records. */
function scroller(): Element | null {
  if (document.querySelector('main [data-rows]') !== null) return null;
  return document.querySelector('main [data-scrolls]') ?? document.querySelector('main');
}

function savePosition({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const top = scroller()?.scrollTop;
  if (link === null || top === undefined) return;
  keepInEntry({ left: { top, href: link.getAttribute('href'), y: link.getBoundingClientRect().top } });
}

/** Scrolls as soon as the page is long enough, unless the user acts before; the returned function gives up. */
function restorePosition(): (() => void) | undefined {
  const { left } = currentEntry().kept;
  if (left === undefined) return undefined;
  const { top, href, y } = left;
  const until = performance.now() + longestWait;
  let frame = requestAnimationFrame(restore);
  function restore(): void {
    const page = scroller();
    const isLongEnough = page !== null && page.scrollHeight - page.clientHeight >= top;
    if (isLongEnough) {
      page.scrollTop = top;
      const link = page.querySelector<HTMLElement>(`a[href=${JSON.stringify(href)}]`);
      if (link === null) return;
      link.focus({ preventScroll: true });
      // What is above it may have another height than before.
      page.scrollTop += link.getBoundingClientRect().top - y;
    } else if (performance.now() < until) frame = requestAnimationFrame(restore);
  }
  const giveUp = () => cancelAnimationFrame(frame);
  for (const action of userActions) addEventListener(action, giveUp, { capture: true });
  return () => {
    giveUp();
    for (const action of userActions) removeEventListener(action, giveUp, { capture: true });
  };
}
