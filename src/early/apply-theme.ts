import { settingsKey } from '../explorer/data/settings-key.ts';
import { showTheme } from '../explorer/data/show-theme.ts';

export function applyTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Storage is blocked or invalid: the browser's theme applies.
  }
}
