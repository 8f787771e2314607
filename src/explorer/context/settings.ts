import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { settingsKey } from './settings-key.ts';
import { showTheme } from './show-theme.ts';

const settingsSchema = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  autoLoad: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
});

/** What a person chose on this device. `autoLoad` in records; null means what the configuration says. */
export type Settings = v.InferOutput<typeof settingsSchema>;

const listeners = new Set<() => void>();
let current: Settings = stored();

function stored(): Settings {
  // Storage can be refused (private windows) or hold what another program wrote: then the defaults hold.
  try {
    return v.parse(settingsSchema, JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
  } catch {
    return { theme: 'system', autoLoad: null };
  }
}

/** Changes settings now and, where the browser allows it, for the next visit. Answers whether they were kept. */
export function changeSettings(change: Partial<Settings>): boolean {
  current = { ...current, ...change };
  showTheme(current.theme);
  for (const listener of listeners) listener();
  try {
    // From how it stands: another tab may have chosen something else meanwhile.
    localStorage.setItem(settingsKey, JSON.stringify({ ...stored(), ...change }));
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings as they stand now. */
export function settingsNow(): Settings {
  return current;
}

/** The settings as they stand; components draw again when they change. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, settingsNow);
}
