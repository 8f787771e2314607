import * as v from 'valibot';
import { type CensusPlace, censusPlace } from '../../contract/configuration/census-places.ts';
import { allowSingleKeys } from '../ui/keys/keys.ts';
import { ValueStore, useValue } from '../ui/page/value-store.ts';
import { settingsKey, showTheme } from './theme.ts';

/** The user's settings on this device; `place` is what tables of the Census Bureau are opened for; `singleKeys` are shortcuts of one character. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  place: CensusPlace | null;
  singleKeys: boolean;
}

const current = new ValueStore(stored());
allowSingleKeys(current.get().singleKeys);

function stored(): Settings {
  // The defaults apply if storage is blocked (private windows) or contains invalid data.
  try {
    const { theme, place, singleKeys } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      place: v.is(censusPlace, place) ? place : null,
      singleKeys: singleKeys !== false,
    };
  } catch {
    return { theme: 'system', place: null, singleKeys: true };
  }
}

/** Changes settings and saves them; returns whether the browser allowed saving. */
export function changeSettings(change: Partial<Settings>): boolean {
  current.set({ ...current.get(), ...change });
  showTheme(current.get().theme);
  allowSingleKeys(current.get().singleKeys);
  try {
    // Merged with the saved settings, which another tab may have changed.
    localStorage.setItem(settingsKey, JSON.stringify({ ...stored(), ...change }));
    return true;
  } catch {
    return false;
  }
}

export function useSettings(): Settings {
  return useValue(current);
}
