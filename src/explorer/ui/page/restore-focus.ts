/** The focused element, its ancestors, and the number of controls after it in its group. */
interface Focused {
  element: Element;
  ancestors: Element[];
  after: number;
}

const focusable = 'a[href], button, input, select, summary, [tabindex]';

/**
 * Returns the focus to an element that was moved, and passes it on when the focused one is removed; browsers move it to
 * `<body>`, where keyboard users start at the top again. The innermost matching ancestor decides: in a
 * `data-focus-group`, the control now at the same position; in an element with `data-focus-next`, the first focusable
 * descendant, or element elsewhere, that matches one of its selectors (comma-separated, in order of preference); in a dialog, its first control;
 * otherwise `<main>`. Called once: it lasts as long as the page.
 */
export function restoreLostFocus(): void {
  let focused: Focused | null = null;

  function onFocusIn({ target }: FocusEvent): void {
    focused = target instanceof Element ? describe(target) : null;
  }

  function onFocusOut({ target }: FocusEvent): void {
    // If the element is still connected, the blur was intended; a removed element is disconnected by now.
    setTimeout(() => {
      if (focused?.element === target && document.activeElement !== target && focused?.element.isConnected)
        focused = null;
    });
  }

  const observer = new MutationObserver((changes) => {
    if (focused === null || (document.activeElement ?? document.body) !== document.body) return;
    const lost = focused;
    if (!lost.element.isConnected) {
      focused = null;
      restore(lost);
    } else if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(lost.element))))
      takesFocus(lost.element);
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
}

function describe(element: Element): Focused {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    ancestors.push(at);
  const group = element.closest('[data-focus-group]');
  const controls = group === null ? [] : [...group.querySelectorAll(focusable)];
  return { element, ancestors, after: controls.length - 1 - controls.indexOf(element) };
}

function restore({ ancestors, after }: Focused): void {
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
  return selectors.map((selector) => within.querySelector(selector) ?? document.querySelector(selector));
}

/** Returns whether the element could be focused: hidden ones cannot. */
function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}
