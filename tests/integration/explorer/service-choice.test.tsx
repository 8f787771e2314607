import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../support/explorer/elements.ts';
import { measures, openExplorer } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const services = [{ baseUrl: 'https://beta.example/api', title: 'Beta County' }];

it('the settings delete what is stored on this device, and lead to what that is', async () => {
  const { user } = await openExplorer('/settings');
  await user.click(await screen.findByRole('button', { name: 'Delete stored data' }));
  expect(await screen.findByText(/^Deleted from this device: settings/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All that is stored' }));
  expect(await screen.findByText('your selection, with its notes')).toBeVisible();
});

describe('the services in the settings', () => {
  it('cannot be changed if only one is configured', async () => {
    await openExplorer('/settings');
    expect(await screen.findByText(/administrator of this explorer sets these/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this catalog' })).not.toBeInTheDocument();
  });

  it('can be chosen, with the current one selected, and without a field for other URLs unless configured', async () => {
    await openExplorer('/settings', measures(1), { services });
    const choice = await screen.findByRole('group', { name: 'Use a different catalog' });
    const options = within(choice).getAllByRole('radio');
    expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
      `Test catalog ${testBaseUrl} (default)`,
      'Beta County https://beta.example/api/',
    ]);
    expect(options[0]).toBeChecked();
  });

  it('include the default and the one chosen on this device while another one is used', async () => {
    localStorage.setItem('catalog-explorer.service /', 'https://gamma.example/');
    const own = { baseUrl: 'https://own.example/', title: 'Own', portalUrl: null };
    await openExplorer('/settings', measures(1), {
      services: [...services, { baseUrl: testBaseUrl }],
      own,
      anyService: true,
    });
    expect(await screen.findAllByRole('radio', { name: /https?:/ })).toHaveLength(4);
    expect(screen.getByRole('radio', { name: new RegExp(testBaseUrl) })).toBeChecked();
    expect(screen.getByRole('radio', { name: /gamma.*your choice/ })).not.toBeChecked();
  });

  it('reject an address that is not allowed, with a message until it is changed', async () => {
    const { user } = await openExplorer('/settings', measures(1), { anyService: true });
    await user.click(await screen.findByRole('radio', { name: 'Another address' }));
    const field = screen.getByRole('textbox', { name: 'Address of the catalog' });
    await user.type(field, 'http://beta.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('must start with https://');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/must start with https/);
    await user.type(field, '/v2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('show an error if config.json defines them incorrectly', async () => {
    await openExplorer('/settings', measures(1), { services: [{ title: 'Beta' }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('“services.0.baseUrl”');
  });
});

it('settings keep changes made in another tab', async () => {
  const { user } = await openExplorer('/settings');
  const dark = await screen.findByRole('radio', { name: 'Dark' });
  localStorage.setItem('catalog-explorer.settings', JSON.stringify({ place: '050XX00US42003' }));
  await user.click(dark);
  expect(JSON.parse(localStorage.getItem('catalog-explorer.settings') ?? '')).toEqual({
    theme: 'dark',
    place: '050XX00US42003',
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
  await openExplorer('/', measures(1), { raw: { baseUrl: 'api', tilte: 'T', services: [{ titel: 'B' }] } });
  const notes = await screen.findAllByRole('note');
  expect(textsOf(notes)).toEqual([
    '“services.0” takes an object with a baseUrl, not {"titel":"B"}.',
    '“tilte” is not a field of config.json. Did you mean “title”?',
    expect.stringContaining('Did you mean “services.0.title”?'),
  ]);
});
