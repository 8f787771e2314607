let act: Promise<void> | undefined;
let hasActed = false;

/** The reader's first press, key or scroll after the first call, which is made when the page begins; at once where it lacks what it was opened for. */
export function firstAct(): Promise<void> {
  act ??= new Promise((resolve) => {
    const options = { capture: true, once: true, passive: true };
    const begin = () => {
      hasActed = true;
      resolve();
    };
    // Screen readers press without a pointer, and assistants focus.
    for (const type of ['pointerdown', 'click', 'keydown', 'focusin', 'wheel', 'scroll'])
      addEventListener(type, begin, options);
    if (document.querySelector('#early [data-awaited]') !== null) begin();
  });
  return act;
}

/** The reader's first act, or 3 s after the page was shown, which on a busy device is long after it was read. */
export function whenRead(): Promise<void> {
  const rested = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => setTimeout(resolve, 3000));
    observer.observe({ type: 'paint', buffered: true });
  });
  return Promise.race([firstAct(), rested]);
}

/** Whether a record fills the window, and its list is not beside it; false outside of a browser. */
export const fillsWindow = () => typeof matchMedia === 'function' && matchMedia('(width < 64rem)').matches;

/** Whether a record fills the window and the reader has not acted yet; false outside of a browser. */
export const isOnlyRead = () => !hasActed && fillsWindow();

/** Focuses a search field unless something has the focus, as a clicked link; not where a screen keyboard would open over the page. */
export function focusOnArrival(field: HTMLElement | null): void {
  if (!fillsWindow() && document.activeElement === document.body) field?.focus({ preventScroll: true });
}
