import type { PointerEvent } from 'react';

/** A `pointerover` handler that shows the full text of a truncated cell or line as a tooltip. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th, [data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
