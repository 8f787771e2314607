/** Whether pages were saved on an earlier visit, so that waiting for them is worthwhile. */
export const hasSavedPages = () => isSet('catalog-explorer.pages-kept');
export const noteSavedPages = () => set('catalog-explorer.pages-kept');

/** Whether records were selected on an earlier visit, so that reading them at startup is worthwhile. */
export const hasSelected = () => isSet('catalog-explorer.selected');
export const noteSelected = () => set('catalog-explorer.selected');

function isSet(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked, so the flag cannot have been set.
    return false;
  }
}

function set(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // The next visit is treated as the first one.
  }
}
