/** A flag that an earlier visit has set, readable synchronously. */
export interface StoredFlag {
  isSet: () => boolean;
  set: () => void;
}

/** A flag in localStorage. Where storage is blocked, it is never set. */
export function storedFlag(key: string): StoredFlag {
  return {
    isSet() {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        // Storage is blocked, so nothing was noted.
        return false;
      }
    },
    set() {
      try {
        localStorage.setItem(key, 'yes');
      } catch {
        // The next visit is then like a first one.
      }
    },
  };
}
