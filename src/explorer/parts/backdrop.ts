import type { MouseEvent, PointerEvent } from 'react';

// Where a press began decides: a selection of text that ends outside the dialog is no click beside it.
let pressedOutside = false;

/** Props of a modal dialog that a click beside it closes. */
export const closedByBackdrop = {
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
    pressedOutside = isOutside(event);
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedOutside && isOutside(event)) event.currentTarget.close();
    pressedOutside = false;
  },
};

/** The backdrop belongs to its dialog: only the place of the event tells them apart. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
