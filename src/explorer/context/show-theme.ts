/** Puts a theme on the document; anything but light and dark leaves the choice to the browser. */
export function showTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
