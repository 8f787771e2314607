import { ValueStore, useValue } from './value-store.ts';

// In ms: how long a pointer that has moved is taken to aim at something, and what has just changed to be looked at.
const aimingTime = 1500;

/** What holds rows where they are: the pointer, or that some have just been shown. */
export type Aim = 'pointer' | 'rows';

const current = new ValueStore<Aim | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Restarts the time during which rows stay where they are. */
export function aim(by: Aim): void {
  clearTimeout(timer);
  timer = setTimeout(() => current.set(null), aimingTime);
  if (current.get() !== 'pointer') current.set(by);
}

const aimPointer = () => aim('pointer');
// The build renders without a window.
for (const event of ['pointermove', 'pointerdown'])
  globalThis.window?.addEventListener(event, aimPointer, { passive: true });

/** What is aimed at, so that nothing moves away from a click; null for nothing. */
export const useAim = () => useValue(current);
