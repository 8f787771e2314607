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

/** What later visits go by: the filters beside a list were left open. */
type Noted = 'filters';

export const isNoted = (what: Noted) => stored(`catalog-explorer.${what}`) !== null;
export const note = (what: Noted, is = true) => store(`catalog-explorer.${what}`, is ? 'yes' : null);

/** Why the browser refused to save something, as a sentence. The error for a full disk has a name but no message. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  // Its interfaces are missing.
  if (error instanceof TypeError || error instanceof ReferenceError)
    return 'this browser does not allow it here.';
  if (error.name === 'QuotaExceededError') return 'this site’s browser storage is full.';
  if (error.name === 'NotFoundError')
    return 'what this site stored is damaged. Delete its data in the browser’s settings.';
  return error.message.trim() || error.name;
}
