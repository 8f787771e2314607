import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

function addThemeColor(scheme: 'light' | 'dark'): HTMLMetaElement {
  const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  meta.dataset['scheme'] = scheme;
  meta.media = `(prefers-color-scheme: ${scheme})`;
  document.head.append(meta);
  return meta;
}

it('the colour of the browser’s frame follows the chosen theme, otherwise the device', async () => {
  const light = addThemeColor('light');
  const dark = addThemeColor('dark');
  const { user } = await openExplorer('/settings');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect([light.media, dark.media]).toEqual(['not all', 'all']);
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect([light.media, dark.media]).toEqual(['all', 'not all']);
  await user.click(screen.getByRole('radio', { name: 'Match my device' }));
  expect([light.media, dark.media]).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
  light.remove();
  dark.remove();
});
