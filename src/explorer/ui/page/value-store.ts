import { useSyncExternalStore } from 'react';

/** A value outside React; components that read it with `useValue` render again when it is replaced. */
export class ValueStore<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useValue<T>({ subscribe, get }: ValueStore<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
