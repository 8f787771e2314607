import { focusOnArrival } from '../ui/page/first-act.ts';
import { pressed } from '../ui/keys/pressed-key.ts';

/**
 * Removes `#early` once the application has rendered; typed text, Enter, focus and clicks pass to its elements. Of a page that
 * was rendered for another address than `path`, as one saved by a service worker, only the frame stays until then. Returns whether
 * it was rendered for `path`.
 */
export function handOver(path: string): boolean {
  const early = document.getElementById('early');
  const root = document.getElementById('root');
  if (early === null || root === null) return false;
  const isRendered = early.querySelector<HTMLElement>('[data-page]')?.dataset['page'] === `/${path}`;
  if (!isRendered) {
    early.querySelector('main')?.replaceChildren();
    early.querySelector('[aria-current]')?.removeAttribute('aria-current');
  }
  let clicked: Element | null = null;
  let entered: { event: KeyboardEvent; field: Element } | null = null;

  function twinOf(element: Element): HTMLElement | undefined {
    const candidates = [...root!.querySelectorAll<HTMLElement>(element.localName)];
    return candidates.find((each) => nameOf(each) === nameOf(element));
  }

  early.addEventListener('click', ({ target }) => {
    clicked = target instanceof Element ? target.closest('button') : null;
  });
  early.addEventListener('keydown', (event) => {
    // Only on the home page; a list shows results while text is typed.
    const field = event.target;
    if (field instanceof HTMLInputElement && field.role === 'combobox' && pressed(event) === 'Enter')
      entered = { event, field };
  });
  const observer = new MutationObserver((changes) => {
    if (changes.every(({ addedNodes }) => addedNodes.length === 0)) return;
    observer.disconnect();
    const focused = early.contains(document.activeElement) ? document.activeElement : null;
    const fields = [...early.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')];
    early.remove();
    if (focused !== null) twinOf(focused)?.focus({ preventScroll: true });
    for (const field of fields) passText(field, twinOf(field));
    if (entered !== null) twinOf(entered.field)?.dispatchEvent(new KeyboardEvent('keydown', entered.event));
    if (clicked !== null) twinOf(clicked)?.click();
  });
  observer.observe(root, { childList: true });
  if (path === '') focusOnArrival(early.querySelector('[role="combobox"]'));
  return isRendered;
}

/** Whether the browser has what the application needs: Chrome and Edge 111, Firefox 119, Safari 16.4; Firefox 121. */
export const isSupported =
  'noModule' in HTMLScriptElement.prototype &&
  'toWellFormed' in String.prototype &&
  CSS.supports('selector(:has(a))');

/** Leaves what can be read, where the browser is too old for the application. */
export function removeControls(): void {
  const controls = document.querySelectorAll(
    '#early button:not(.term), #early fieldset, #early label, #early [role="search"]',
  );
  controls.forEach((control) => control.remove());
}

function passText(early: HTMLInputElement, twin: HTMLElement | undefined): void {
  if (early.value === early.defaultValue || !(twin instanceof HTMLInputElement)) return;
  // Set as user input would be: React ignores values set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(twin, early.value);
  twin.dispatchEvent(new InputEvent('input', { bubbles: true }));
  twin.setSelectionRange(early.selectionStart, early.selectionEnd);
}

function nameOf(element: Element): string | null {
  if (element instanceof HTMLAnchorElement) return element.href;
  return element.ariaLabel ?? (element.querySelector('span') ?? element).textContent;
}
