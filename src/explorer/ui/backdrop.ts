import type { MouseEvent, PointerEvent } from 'react';

// The start of the press decides: selecting text and releasing outside must not close the dialog.
let pressedOutside = false;

/** Props that make a click on the backdrop close a modal dialog. */
export const closedByBackdrop = {
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
    pressedOutside = isOutside(event);
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedOutside && isOutside(event)) event.currentTarget.close();
    pressedOutside = false;
  },
};

/** Events on the backdrop have the dialog as their target; only the coordinates distinguish them. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
