import { useSyncExternalStore } from 'react';

// In ms: how long a pointer that has moved is taken to aim at something, and what has just changed to be looked at.
const aimingTime = 1500;

const listeners = new Set<() => void>();
let aiming: ReturnType<typeof setTimeout> | undefined;

/** Restarts the time during which rows stay where they are, as a movement of the pointer does. */
export function aim(): void {
  clearTimeout(aiming);
  aiming = setTimeout(() => {
    aiming = undefined;
    for (const listener of listeners) listener();
  }, aimingTime);
}

// The build renders without a window.
for (const event of ['pointermove', 'pointerdown'])
  globalThis.window?.addEventListener(event, aim, { passive: true });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether nothing is aimed at, so that nothing moves away from a click. Renders again when that is so. */
export function usePointerRest(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => aiming === undefined,
    () => true,
  );
}
