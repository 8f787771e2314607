import type * as DomTesting from '@testing-library/dom';

/** A text, or a regular expression as JSON can carry it. */
export type Pattern = string | { source: string; flags: string };

/** Elements by what assistive technology calls them. */
export interface Target {
  role: string;
  name?: Pattern;
  level?: number;
  within?: Target;
}

/** What a journey may ask about an element. */
export interface Seen {
  text: string;
  href: string | null;
  value: string;
  rel: string | null;
  pressed: boolean;
  focused: boolean;
  /** The middle of its visible part, in CSS pixels of the viewport; null where something else is there. */
  point: { x: number; y: number } | null;
}

/** Runs in the page: the elements of `target` in document order; null while the page lacks the library that finds them. */
export function inspect(target: Target, scroll: boolean): Seen[] | null {
  const library: typeof DomTesting | undefined = Reflect.get(globalThis, 'TestingLibraryDom');
  if (library === undefined || document.body === null) return null;
  // It runs in the page and can take nothing along from here.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const patternOf = (pattern: Pattern | undefined) =>
    typeof pattern === 'object' ? new RegExp(pattern.source, pattern.flags) : pattern;
  const find = ({ role, name, level, within }: Target): HTMLElement[] => {
    const containers = within === undefined ? [document.body] : find(within);
    const options = {
      ...(name === undefined ? {} : { name: patternOf(name) ?? '' }),
      ...(level === undefined ? {} : { level }),
    };
    return containers.flatMap((container) => library.queryAllByRole(container, role, options));
  };
  const found = find(target);
  if (scroll) found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found.slice(0, 50).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
    // A label's text is part of its control.
    const isHit = element.contains(hit) || hit?.closest('label')?.contains(element) === true;
    return {
      text: element.innerText,
      href: element.getAttribute('href'),
      value: 'value' in element ? String(element.value) : '',
      rel: element.getAttribute('rel'),
      pressed: element.getAttribute('aria-pressed') === 'true' || element.matches(':checked'),
      focused: element === document.activeElement,
      point: isHit ? { x, y } : null,
    };
  });
}
