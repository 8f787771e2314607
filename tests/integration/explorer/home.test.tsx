import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

/** Opens the home page with a service whose indicators respond as `answer` returns. */
async function openHome(answer: () => Response | null) {
  const opened = await openExplorer('/', { catalog: catalog().indicator({ name: 'Rent' }).variable() });
  server.use(
    http.get(`${testBaseUrl}indicator/`, ({ request }) => answer() ?? opened.service.handler(request)),
  );
  return opened;
}

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
  const item = heading.closest('li');
  if (item === null) throw new Error(`${title} is not in the list of lists.`);
  return within(item);
};

describe('the home page', () => {
  it('counts down while a list waits for the requested delay, next to the loaded lists', async () => {
    let busy = true;
    await openHome(() => {
      if (!busy) return null;
      busy = false;
      return HttpResponse.json({ detail: 'Busy' }, { status: 503, headers: { 'Retry-After': '2' } });
    });
    const indicators = await card('Indicators');
    expect(
      await indicators.findByText(/^The catalog is busy\. Trying again in \d seconds? \(attempt 2 of 3\)$/),
    ).toBeVisible();
    const variables = await card('Variables');
    expect(await variables.findByRole('link', { name: 'Variable 1' })).toBeVisible();
    expect(await indicators.findByRole('link', { name: 'Rent' })).toBeVisible();
    expect(indicators.queryByText(/Trying again/)).not.toBeInTheDocument();
  });

  it('says that a list could not be loaded, and loads it after Try again', async () => {
    let closed = true;
    const { user } = await openHome(() =>
      closed ? HttpResponse.json({ detail: 'Closed' }, { status: 403 }) : null,
    );
    const indicators = await card('Indicators');
    expect(await indicators.findByRole('alert')).toHaveTextContent('Indicators could not be loaded');
    closed = false;
    await user.click(indicators.getByRole('button', { name: 'Try again' }));
    expect(await indicators.findByRole('link', { name: 'Rent' })).toBeVisible();
  });

  it('does not report a failure if the first page of a list is loaded and a later one failed', async () => {
    const long = catalog().times(150, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));
    const opened = await openExplorer('/indicators', { catalog: long });
    const { user, service } = opened;
    server.use(
      http.get(`${testBaseUrl}indicator/`, ({ request }) =>
        new URL(request.url).searchParams.has('offset')
          ? HttpResponse.json({ detail: 'Closed' }, { status: 403 })
          : service.handler(request),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Page 2 of indicators could not be loaded');
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    const indicators = await card('Indicators');
    expect(await indicators.findByRole('link', { name: 'Measure 1' })).toBeVisible();
    expect(indicators.queryByRole('alert')).not.toBeInTheDocument();
  });
});
