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
  if (current.kind === kind && current.reason === reason) return;
  current = { kind, reason };
  for (const listener of listeners) listener();
}

/** Notes that the browser refuses to store pages. Its own error may have a name only: a full disk's has no message. */
export function reportRefusal(error: unknown): void {
  reportPersistence('refused', refusalReason(error));
}

function refusalReason(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  if (error.name === 'QuotaExceededError')
    return 'the storage that this browser allows for this site is full.';
  return error.message.trim() || error.name;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How keeping stands; components draw again when it changes. */
export function usePersistenceState(): PersistenceState {
  return useSyncExternalStore(subscribe, () => current);
}
