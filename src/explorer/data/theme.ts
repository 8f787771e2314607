import { stored } from './stored.ts';

/** Applies a theme to the document and the browser's interface; any value but light and dark follows the device. */
export function showTheme(theme: unknown): void {
  const chosen = theme === 'light' || theme === 'dark' ? theme : null;
  if (chosen === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme'];
    meta.media =
      chosen === null ? `(prefers-color-scheme: ${scheme})` : scheme === chosen ? 'all' : 'not all';
  }
}

export const settingsKey = 'catalog-explorer.settings';

/** The settings as stored on this device; empty if storage is blocked (private windows) or contains invalid data. */
export function storedSettings(): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(stored(settingsKey) ?? '{}'));
  } catch {
    return {};
  }
}
