import { useEffect, useState } from 'react';

type Value = string | boolean;

const storageKey = 'catalog-explorer.reload-state';

const current = new Map<string, Value>();
const restored = takeSaved();

/**
 * State that the address does not hold and that a reload by the explorer itself must not lose: an open dialog, text
 * typed in it. As useState; `name` is unique among what is on the screen. The restored value is used once.
 */
export function useReloadState(name: string, initial: boolean): [boolean, (value: boolean) => void];
export function useReloadState(name: string, initial: string): [string, (value: string) => void];
export function useReloadState(name: string, initial: Value): [Value, (value: never) => void] {
  const [value, setValue] = useState(() => {
    const known = restored.get(name);
    return typeof known === typeof initial ? (known ?? initial) : initial;
  });
  useEffect(() => {
    restored.delete(name);
    current.set(name, value);
    return () => void current.delete(name);
  }, [name, value]);
  return [value, setValue];
}

/** Saves the state for the page that the coming reload loads, in this tab only. */
export function saveReloadState(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...current]));
  } catch {
    // Storage is refused: the reload then loses what was open, and nothing else.
  }
}

function takeSaved(): Map<string, Value> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    sessionStorage.removeItem(storageKey);
    return new Map(Array.isArray(saved) ? saved : []);
  } catch {
    // Storage is refused or holds what another program wrote: nothing is restored.
    return new Map();
  }
}
