/**
 * Removes the early page once the application has rendered; typed text, a chosen order, focus, clicks and Enter pass to its
 * elements.
 */
export function handOver(early: HTMLElement, root: HTMLElement, rendered: AbortSignal): void {
  const fieldOf = () => early.querySelector('input');
  let clicked: Element | null = null;
  let held: Element | null = null;
  let pressed: KeyboardEvent | null = null;

  function onKeyDown(event: KeyboardEvent): void {
    const field = fieldOf();
    // On the home page; a list shows results while text is typed.
    const submits =
      event.key === 'Enter' && !event.isComposing && event.target === field && field?.role === 'combobox';
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) pressed = event;
    else if (submits) pressed = event;
    else if (event.key === '/' && event.target !== field) field?.focus();
    else return;
    event.preventDefault();
  }

  function twinOf(element: Element): HTMLElement | undefined {
    const candidates = [...root.querySelectorAll<HTMLElement>(element.localName)];
    return candidates.find((each) => nameOf(each) === nameOf(element));
  }

  document.addEventListener('keydown', onKeyDown, { signal: rendered });
  early.addEventListener('click', ({ target }) => {
    clicked = target instanceof Element ? target.closest('button') : null;
  });
  early.addEventListener('mousedown', ({ target, button }) => {
    held = button === 0 && target instanceof Element ? target.closest('a, button') : null;
  });
  document.addEventListener('mouseup', () => (held = null), { signal: rendered });
  rendered.addEventListener('abort', () => {
    const focused = early.contains(document.activeElement) ? document.activeElement : null;
    const field = fieldOf();
    const choice = early.querySelector('select');
    early.remove();
    if (focused !== null) twinOf(focused)?.focus({ preventScroll: true });
    if (field !== null) passText(field, twinOf(field));
    if (choice !== null) passChoice(choice, twinOf(choice));
    if (pressed !== null) {
      const receiver = pressed.key === 'Enter' && field ? twinOf(field) : document;
      receiver?.dispatchEvent(new KeyboardEvent('keydown', pressed));
    }
    if (clicked !== null) twinOf(clicked)?.click();
    if (held !== null) clickOnRelease(twinOf(held));
  });
}

/** The browser itself sends a click only to an element on which the mouse button was pressed, too. */
function clickOnRelease(twin: HTMLElement | undefined): void {
  const onRelease = (event: MouseEvent) => {
    if (event.target instanceof Node && twin?.contains(event.target))
      twin.dispatchEvent(new MouseEvent('click', event));
  };
  document.addEventListener('mouseup', onRelease, { once: true });
}

function passText(early: HTMLInputElement, twin: HTMLElement | undefined): void {
  if (early.value === early.defaultValue || !(twin instanceof HTMLInputElement)) return;
  // Set as user input would be: React ignores values set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(twin, early.value);
  twin.dispatchEvent(new InputEvent('input', { bubbles: true }));
  twin.setSelectionRange(early.selectionStart, early.selectionEnd);
}

function passChoice(early: HTMLSelectElement, twin: HTMLElement | undefined): void {
  if (early.selectedOptions[0]?.defaultSelected || !(twin instanceof HTMLSelectElement)) return;
  twin.value = early.value;
  twin.dispatchEvent(new Event('change', { bubbles: true }));
}

function nameOf(element: Element): string | null {
  if (element instanceof HTMLAnchorElement) return element.href;
  return element.ariaLabel ?? (element.querySelector('span') ?? element).textContent;
}
