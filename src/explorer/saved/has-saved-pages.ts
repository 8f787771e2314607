const storageKey = 'catalog-explorer.pages-kept';

/** Whether pages were kept on an earlier visit: only then is it worth waiting for them. */
export function hasSavedPages(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Storage is refused; then nothing was kept either.
    return false;
  }
}

/** Notes that pages are kept from now on. */
export function noteSavedPages(): void {
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // Without the note the next visit walks anew, as on a first visit.
  }
}
