import { settingsKey } from '../explorer/context/settings-key.ts';
import { showTheme } from '../explorer/context/show-theme.ts';

/** Puts the theme that was chosen on this device on the document, so that nothing is drawn in another before. */
export function applyTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Storage is refused or holds what another program wrote: then the browser's theme holds.
  }
}
