const storageKey = 'catalog-explorer.pages-kept';

/** Whether pages were saved on an earlier visit, so that waiting for them is worthwhile. */
export function hasSavedPages(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Storage is blocked, so nothing was saved.
    return false;
  }
}

/** Records that saved pages exist. */
export function noteSavedPages(): void {
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // The next visit then loads everything, as on a first visit.
  }
}
