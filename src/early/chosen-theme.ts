import { settingsKey } from '../explorer/settings/settings-key.ts';

/** Puts the theme that was chosen on this device on the document, so that nothing is drawn in another before. */
export function applyChosenTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is refused or holds what another program wrote: then the browser's theme holds.
  }
}
