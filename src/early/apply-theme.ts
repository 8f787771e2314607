import { settingsKey } from '../explorer/context/settings-key.ts';
import { showTheme } from '../explorer/context/show-theme.ts';

export function applyTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Storage is blocked or invalid: the browser's theme applies.
  }
}
