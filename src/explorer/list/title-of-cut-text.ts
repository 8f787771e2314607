import type { PointerEvent } from 'react';

/** Gives the cell or line under the pointer its whole text as tooltip where it is cut, for a handler of `pointerover`. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th, [data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
