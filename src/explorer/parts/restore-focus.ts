/** The element that has the focus, what it lay in, and how many controls of its group came after it. */
interface Focused {
  element: Element;
  ancestors: Element[];
  after: number;
}

const focusable = 'a[href], button, input, select, summary, [tabindex]';

/**
 * Gives the focus a new place when the element that has it disappears, which browsers leave to `<body>`: from there the
 * keyboard begins at the top of the page again. From the inside out, the elements that it lay in decide:
 * - in a `data-focus-group`, the control that now stands in its place;
 * - in an element with `data-focus-next`, the first element inside that one of its selectors names (separated by commas, in
 *   order of preference) and that can take the focus;
 * - in a dialog, its first control; otherwise the page's main part.
 * Returns how to stop.
 */
export function restoreLostFocus(): () => void {
  let focused: Focused | null = null;

  function onFocusIn({ target }: FocusEvent): void {
    focused = target instanceof Element ? describe(target) : null;
  }

  function onFocusOut({ target }: FocusEvent): void {
    // A focus that leaves an element which stays was taken away on purpose; one that is being removed is gone by then.
    setTimeout(() => {
      if (focused?.element === target && document.activeElement !== target && focused?.element.isConnected)
        focused = null;
    });
  }

  const observer = new MutationObserver(() => {
    if (focused === null || focused.element.isConnected) return;
    const lost = focused;
    focused = null;
    if (document.activeElement === null || document.activeElement === document.body) giveBack(lost);
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}

function describe(element: Element): Focused {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    ancestors.push(at);
  const group = element.closest('[data-focus-group]');
  const controls = group === null ? [] : [...group.querySelectorAll(focusable)];
  return { element, ancestors, after: controls.length - 1 - controls.indexOf(element) };
}

function giveBack({ ancestors, after }: Focused): void {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    if (candidates(ancestor, after).some(takesFocus)) return;
  }
  document.getElementById('main')?.focus();
}

function candidates(within: Element, after: number): (Element | null | undefined)[] {
  if (within.hasAttribute('data-focus-group')) {
    const controls = [...within.querySelectorAll(focusable)];
    return [controls[Math.max(0, controls.length - 1 - after)]];
  }
  if (within instanceof HTMLDialogElement) return [within.querySelector(focusable)];
  const selectors = within.getAttribute('data-focus-next')?.split(',') ?? [];
  return selectors.map((selector) => within.querySelector(selector));
}

/** Hidden elements do not take the focus. */
function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}
