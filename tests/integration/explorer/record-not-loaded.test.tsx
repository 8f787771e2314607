import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const many = catalog().times(900, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));

describe('a link to a record that is on a later page', () => {
  it('loads as much of its list as opening the list would', async () => {
    await openExplorer('/indicators/150', { catalog: many, configuration: { autoLoad: 500 } });
    expect(await screen.findByRole('heading', { name: 'Measure 150', level: 2 })).toBeVisible();
    expect(await screen.findByText('500 of 900 loaded')).toBeVisible();
  });

  it('with a search, which covers the whole list', async () => {
    await openExplorer('/indicators/150?q=measure', { catalog: many, configuration: { autoLoad: 100 } });
    expect(await screen.findByRole('heading', { name: 'Measure 150', level: 2 })).toBeVisible();
    expect(await screen.findByText('900 matches in 900 indicators')).toBeVisible();
  });

  it('is looked for until the user stops that, and again on request', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { user } = await openExplorer('/indicators/850', {
      catalog: many,
      configuration: { autoLoad: 100 },
    });
    server.use(
      http.get(`${testBaseUrl}indicator/`, async ({ request }) => {
        if (request.url.includes('offset=200')) await gate;
        // Returning nothing passes the request on to the service.
        return undefined;
      }),
    );
    await screen.findByText('Looking for indicator 850: 200 of 900 indicators checked.');
    const panel = screen.getByRole('region', { name: 'Record 850' });
    await user.click(within(panel).getByRole('button', { name: 'Stop' }));
    expect(await within(panel).findByText('Not among the 200 records checked so far.')).toBeVisible();
    release();
    await user.click(within(panel).getByRole('button', { name: 'Keep looking' }));
    expect(await screen.findByRole('heading', { name: 'Measure 850', level: 2 })).toBeVisible();
  });
});
