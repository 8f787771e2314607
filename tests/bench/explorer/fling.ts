import type { Page } from '@playwright/test';
import { rowSelector } from './recorder.ts';

/** Flings through the list for three seconds, forth and back; gives the ms between frames. */
export async function fling(page: Page): Promise<number[]> {
  return page.evaluate(async (rows) => {
    let list = document.querySelector(rows)?.parentElement ?? null;
    while (list !== null && list.scrollHeight <= list.clientHeight + 1) list = list.parentElement;
    if (list === null) throw new Error('Nothing here scrolls.');
    const frames: number[] = [];
    const started = performance.now();
    let last = started;
    for (let speed = 4000; last - started < 3000; speed *= 0.98) {
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
      list.scrollTop += last - started < 1500 ? speed : -speed;
      if (speed < 200) speed = 4000;
    }
    list.scrollTop = 0;
    // The first frame waited for whatever went before.
    return frames.slice(1);
  }, rowSelector);
}
