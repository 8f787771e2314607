import { useSyncExternalStore } from 'react';
import { refusalReason } from '../ui/refusal-reason.ts';

/** Whether loaded pages are saved on this device: unknown so far, saved, or refused by the browser with a reason. */
export interface PersistenceState {
  kind: 'unknown' | 'saved' | 'refused';
  reason: string;
}

let current: PersistenceState = { kind: 'unknown', reason: '' };
const listeners = new Set<() => void>();

/** Sets the state and notifies subscribers if it changed. */
export function reportPersistence(kind: PersistenceState['kind'], reason = ''): void {
  if (current.kind === kind && current.reason === reason) return;
  current = { kind, reason };
  for (const listener of listeners) listener();
}

/** Records that the browser refuses to save pages. The error for a full disk has a name but no message. */
export function reportRefusal(error: unknown): void {
  reportPersistence('refused', refusalReason(error));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePersistenceState(): PersistenceState {
  return useSyncExternalStore(subscribe, () => current);
}
