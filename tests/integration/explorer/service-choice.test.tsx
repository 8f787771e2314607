import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const services = [{ baseUrl: 'https://beta.example/api', title: 'Beta County' }];

describe('the services in the settings', () => {
  it('cannot be changed if only one is configured', async () => {
    await openExplorer('/settings');
    expect(await screen.findByText(/administrator of this explorer sets these/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this catalog' })).not.toBeInTheDocument();
  });

  it('can be chosen, with the current one selected, and without a field for other URLs unless configured', async () => {
    await openExplorer('/settings', { configuration: { services } });
    const choice = await screen.findByRole('group', { name: 'Use a different catalog' });
    const options = within(choice).getAllByRole('radio');
    expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
      `Test catalog ${testBaseUrl} (default)`,
      'Beta County https://beta.example/api/',
    ]);
    expect(options[0]).toBeChecked();
  });

  it('include the default while another one is used, and recently opened ones', async () => {
    const memory = { chosen: null, recent: ['https://gamma.example/', 'https://beta.example/api/'] };
    localStorage.setItem('catalog-explorer.services /', JSON.stringify(memory));
    const own = { baseUrl: 'https://own.example/', title: 'Own', portalUrl: null };
    const { user } = await openExplorer('/settings', {
      configuration: { services: [...services, { baseUrl: testBaseUrl }], own, anyService: true },
    });
    expect(await screen.findAllByRole('radio', { name: /https?:/ })).toHaveLength(4);
    expect(screen.getByRole('radio', { name: new RegExp(testBaseUrl) })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear recent addresses' }));
    expect(screen.queryByRole('radio', { name: /gamma/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('radio', { name: /https?:/ })).toHaveLength(3);
  });

  it('are probed before the explorer switches to a typed URL, and failures are shown', async () => {
    server.use(http.all('https://beta.example/*', () => new HttpResponse('No', { status: 404 })));
    const { user } = await openExplorer('/settings', { configuration: { anyService: true } });
    await user.click(await screen.findByRole('radio', { name: 'Another address' }));
    const field = screen.getByRole('textbox', { name: 'Address of the catalog' });
    await user.type(field, 'beta.example/api{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('beta.example returned status 404');
    expect(screen.getByRole('button', { name: 'Use it anyway' })).toBeEnabled();
    await user.type(field, '/v2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'http://beta.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('must start with https://');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/must start with https/);
    expect(screen.getByRole('button', { name: 'Use this catalog' })).toBeEnabled();
  });

  it('show an error if config.json defines them incorrectly', async () => {
    await openExplorer('/settings', { configuration: { services: [{ title: 'Beta' }] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('“services.0.baseUrl”');
  });
});

describe('settings', () => {
  it('accept any positive whole number, and keep changes made in another tab', async () => {
    const { user } = await openExplorer('/settings');
    const field = await screen.findByRole('spinbutton');
    localStorage.setItem('catalog-explorer.settings', JSON.stringify({ theme: 'dark', autoLoad: null }));
    await user.clear(field);
    expect(field).toHaveValue(null);
    await user.type(field, '333');
    expect(JSON.parse(localStorage.getItem('catalog-explorer.settings') ?? '')).toEqual({
      theme: 'dark',
      autoLoad: 333,
    });
  });
});
