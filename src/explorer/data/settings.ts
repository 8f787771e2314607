import * as v from 'valibot';
import { type CensusPlace, censusPlace } from '../../contract/configuration/census-places.ts';
import { allowSingleKeys } from '../ui/keys/keys.ts';
import { ValueStore, useValue } from '../ui/page/value-store.ts';
import { settingsKey, showTheme, storedSettings } from './theme.ts';

/** The user's settings on this device; `place` is what tables of the Census Bureau are opened for; `singleKeys` are shortcuts of one character. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  place: CensusPlace | null;
  singleKeys: boolean;
}

const current = new ValueStore(saved());
allowSingleKeys(current.get().singleKeys);

function saved(): Settings {
  const { theme, place, singleKeys } = storedSettings();
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    place: v.is(censusPlace, place) ? place : null,
    singleKeys: singleKeys !== false,
  };
}

// Another tab has changed them; servers have no other tabs.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === settingsKey) changeSettings(saved());
});

/** Changes settings and saves them; returns whether the browser allowed saving. */
export function changeSettings(change: Partial<Settings>): boolean {
  current.set({ ...current.get(), ...change });
  showTheme(current.get().theme);
  allowSingleKeys(current.get().singleKeys);
  try {
    // Merged with the saved settings, which another tab may have changed.
    localStorage.setItem(settingsKey, JSON.stringify({ ...saved(), ...change }));
    return true;
  } catch {
    return false;
  }
}

export function useSettings(): Settings {
  return useValue(current);
}
