import { useEffect, useState } from 'react';

type Value = string | boolean;

const storageKey = 'catalog-explorer.reload-state';

const current = new Map<string, Value>();
const restored = takeSaved();

/**
 * As useState, for state outside the URL that must survive a reload by the explorer itself, such as an open dialog.
 * `name` is unique among the mounted components. The restored value is used once.
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

/** Saves the state for the next reload, in this tab only. */
export function saveReloadState(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...current]));
  } catch {
    // Storage is blocked: the reload loses what was open.
  }
}

function takeSaved(): Map<string, Value> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    sessionStorage.removeItem(storageKey);
    return new Map(Array.isArray(saved) ? saved : []);
  } catch {
    // Storage is blocked or contains invalid data: nothing is restored.
    return new Map();
  }
}
