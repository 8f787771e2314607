import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { settingsKey } from './settings-key.ts';
import { showTheme } from './show-theme.ts';

const settingsSchema = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  autoLoad: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
});

/** The user's settings on this device; `autoLoad` is in records, null means the configured number. */
export type Settings = v.InferOutput<typeof settingsSchema>;

const listeners = new Set<() => void>();
let current: Settings = stored();

function stored(): Settings {
  // The defaults apply if storage is blocked (private windows) or contains invalid data.
  try {
    return v.parse(settingsSchema, JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
  } catch {
    return { theme: 'system', autoLoad: null };
  }
}

/** Changes settings and saves them; returns whether the browser allowed saving. */
export function changeSettings(change: Partial<Settings>): boolean {
  current = { ...current, ...change };
  showTheme(current.theme);
  for (const listener of listeners) listener();
  try {
    // Merged with the saved settings, which another tab may have changed.
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

function settingsNow(): Settings {
  return current;
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, settingsNow, settingsNow);
}
