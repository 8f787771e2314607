import { ValueStore, useValue } from './value-store.ts';

// In ms: how long a pointer that has moved is taken to aim at something, and what has just changed to be looked at.
const aimingTime = 1500;

const isAtRest = new ValueStore(true);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Restarts the time during which rows stay where they are, as a movement of the pointer does. */
export function aim(): void {
  clearTimeout(timer);
  timer = setTimeout(() => isAtRest.set(true), aimingTime);
  if (isAtRest.get()) isAtRest.set(false);
}

// The build renders without a window.
for (const event of ['pointermove', 'pointerdown'])
  globalThis.window?.addEventListener(event, aim, { passive: true });

/** Whether nothing is aimed at, so that nothing moves away from a click. */
export const usePointerRest = () => useValue(isAtRest);
