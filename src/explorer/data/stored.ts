/** The text stored on this device under `key`; null if there is none, or storage is blocked. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text on this device, or deletes it (null). If storage is blocked or full, the next visit does without. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
}

/**
 * What later visits go by: records were selected, so that waiting for them at startup is worthwhile; the filters beside a
 * list were left open.
 */
type Noted = 'selected' | 'filters';

export const isNoted = (what: Noted) => stored(`catalog-explorer.${what}`) !== null;
export const note = (what: Noted, is = true) => store(`catalog-explorer.${what}`, is ? 'yes' : null);
