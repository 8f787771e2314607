import { settingsKey, showTheme } from '../explorer/data/theme.ts';

export function applyTheme(): void {
  try {
    const { theme } = Object(JSON.parse(localStorage.getItem(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Storage is blocked or invalid: the browser's theme applies.
  }
}
