/** In px (64rem): on narrower screens, focusing the field would open a screen keyboard over the page. */
const wide = 1024;

/** Focuses the home page's search field unless something has the focus: a clicked link keeps it. */
export function focusOnArrival(field: HTMLElement | null): void {
  if (innerWidth >= wide && document.activeElement === document.body) field?.focus({ preventScroll: true });
}
