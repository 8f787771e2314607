import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

it('an unknown field of config.json is named on the page, with the one that was probably meant', async () => {
  await openExplorer('/', {
    configuration: { raw: { baseUrl: 'api', tilte: 'T', services: [{ titel: 'B' }] } },
  });
  const warning = await screen.findByRole('region', { name: 'Configuration' });
  expect(warning).toHaveTextContent('“tilte” is not a field of config.json. Did you mean “title”?');
  expect(warning).toHaveTextContent('“services.0.titel”');
});

it('a configuration without such fields shows no warning', async () => {
  await openExplorer('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Configuration' })).not.toBeInTheDocument();
});
