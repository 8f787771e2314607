import { fillsWindow } from '../ui/page/first-act.ts';

/**
 * Focuses the home page's search field unless something has the focus: a clicked link keeps it. On a narrow screen, a screen
 * keyboard would open over the page.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (!fillsWindow() && document.activeElement === document.body) field?.focus({ preventScroll: true });
}
