export interface StoredFlag {
  isSet: () => boolean;
  set: () => void;
}

/** A flag in localStorage, readable synchronously on later visits. If storage is blocked, it is never set. */
export function storedFlag(key: string): StoredFlag {
  return {
    isSet() {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        // Storage is blocked, so the flag cannot have been set.
        return false;
      }
    },
    set() {
      try {
        localStorage.setItem(key, 'yes');
      } catch {
        // The next visit is treated as the first one.
      }
    },
  };
}
