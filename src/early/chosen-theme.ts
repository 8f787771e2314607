import { settingsKey } from '../explorer/settings/settings-key.ts';
import { showTheme } from '../explorer/settings/shown-theme.ts';

/** Puts the theme that was chosen on this device on the document, so that nothing is drawn in another before. */
export function showChosenTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Storage is refused or holds what another program wrote: then the browser's theme holds.
  }
}
