import { useSyncExternalStore } from 'react';

// In ms: how long a pointer that has moved is taken to aim at something.
const aimingTime = 1500;

const listeners = new Set<() => void>();
let aiming: ReturnType<typeof setTimeout> | undefined;

function aim(): void {
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

/** Whether the pointer is at rest, so that nothing moves away from a click. Renders again when it comes to rest. */
export function usePointerRest(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => aiming === undefined,
    () => true,
  );
}
