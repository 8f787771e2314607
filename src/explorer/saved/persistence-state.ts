import { useSyncExternalStore } from 'react';

/** Whether what is loaded is kept on this device: not known yet, kept, or refused by the browser with its reason. */
export interface PersistenceState {
  kind: 'unknown' | 'kept' | 'refused';
  reason: string;
}

let current: PersistenceState = { kind: 'unknown', reason: '' };
const listeners = new Set<() => void>();

/** Notes how keeping stands; telling the same again changes nothing. */
export function reportPersistence(kind: PersistenceState['kind'], reason = ''): void {
  if (current.kind === kind) return;
  current = { kind, reason };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How keeping stands; components draw again when it changes. */
export function usePersistenceState(): PersistenceState {
  return useSyncExternalStore(subscribe, () => current);
}
