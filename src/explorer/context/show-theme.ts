/** Applies a theme to the document; any value other than light and dark follows the device. */
export function showTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
