import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '../../support/explorer/elements.ts';
import { measures, openExplorer } from '../../support/explorer/render-explorer.tsx';

it('settings keep changes made in another tab', async () => {
  const place = { name: 'Allegheny County', census: '050XX00US42003' };
  const { user } = await openExplorer('/settings');
  const dark = await screen.findByRole('radio', { name: 'Dark' });
  localStorage.setItem('catalog-explorer.settings', JSON.stringify({ place }));
  await user.click(dark);
  expect(JSON.parse(localStorage.getItem('catalog-explorer.settings') ?? '')).toEqual({
    theme: 'dark',
    place,
    singleKeys: true,
  });
});

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
  const media: Record<string, readonly string[]> = {
    Dark: ['not all', 'all'],
    Light: ['all', 'not all'],
    'Match my device': ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
  };
  for (const [theme, expected] of Object.entries(media)) {
    await user.click(await screen.findByRole('radio', { name: theme }));
    expect([light.media, dark.media]).toEqual(expected);
  }
  light.remove();
  dark.remove();
});

it('an unknown field of config.json is named on the page, with the one that was probably meant', async () => {
  await openExplorer('/', measures(1), { raw: { baseUrl: 'api', tilte: 'T' } });
  const notes = await screen.findAllByRole('note');
  expect(textsOf(notes)).toEqual(['“tilte” is not a field of config.json. Did you mean “title”?']);
});
