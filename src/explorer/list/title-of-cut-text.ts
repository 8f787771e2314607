import type { PointerEvent } from 'react';

/** Shows the full text of a truncated cell or line as tooltip; a handler of `pointerover`. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th, [data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
