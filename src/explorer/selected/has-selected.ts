const storageKey = 'catalog-explorer.selected';

/** Whether records were selected on an earlier visit, so that reading them at the start is worthwhile. */
export function hasSelected(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Storage is blocked, so nothing was saved.
    return false;
  }
}

/** Records that there is a selection. */
export function noteSelected(): void {
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // The next visit then reads the selection a few seconds later.
  }
}
