import { pressed } from '../explorer/ui/pressed-key.ts';

/** Removes the early page once the application has rendered; typed text, Enter, focus and clicks pass to its elements. */
export function handOver(early: HTMLElement, root: HTMLElement, rendered: AbortSignal): void {
  let clicked: Element | null = null;
  let entered: KeyboardEvent | null = null;

  function twinOf(element: Element): HTMLElement | undefined {
    const candidates = [...root.querySelectorAll<HTMLElement>(element.localName)];
    return candidates.find((each) => nameOf(each) === nameOf(element));
  }

  early.addEventListener('click', ({ target }) => {
    clicked = target instanceof Element ? target.closest('button') : null;
  });
  early.addEventListener('keydown', (event) => {
    // Only on the home page; a list shows results while text is typed.
    const isSearch = event.target instanceof HTMLInputElement && event.target.role === 'combobox';
    if (isSearch && pressed(event) === 'Enter') entered = event;
  });
  rendered.addEventListener('abort', () => {
    const focused = early.contains(document.activeElement) ? document.activeElement : null;
    const field = early.querySelector('input');
    early.remove();
    if (focused !== null) twinOf(focused)?.focus({ preventScroll: true });
    if (field !== null) {
      const twin = twinOf(field);
      passText(field, twin);
      if (entered !== null) twin?.dispatchEvent(new KeyboardEvent('keydown', entered));
    }
    if (clicked !== null) twinOf(clicked)?.click();
  });
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
