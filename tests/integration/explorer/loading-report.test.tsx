import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { CatalogContext } from '../../../src/explorer/data/catalog-context.tsx';
import { LoadingReport } from '../../../src/explorer/list/loading-report.tsx';
import { useCollection } from '../../../src/explorer/data/use-collection.ts';
import { BackgroundLoader } from '../../../src/explorer/data/background-loader.tsx';
import { server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const record = (id: unknown, name = `Indicator ${String(id)}`) => ({
  id,
  name,
  slug: 's',
  description: null,
});

interface Page {
  results: unknown[];
  count?: number;
  next?: string | null;
}

/** Renders the report with a list whose pages `page` returns; `asked` has the requested offsets. */
function openReport(page: (offset: number) => Page | Response | Promise<Page>) {
  const asked: number[] = [];
  server.use(
    http.get(`${testBaseUrl}:list`, async ({ params, request }) => {
      if (params['list'] !== 'indicator') return HttpResponse.json({ count: 0, next: null, results: [] });
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      asked.push(offset);
      const answer = await page(offset);
      return answer instanceof Response ? answer : HttpResponse.json({ count: 4, next: null, ...answer });
    }),
  );
  const configuration = { baseUrl: testBaseUrl, title: 'Test', autoLoad: 2000, portalUrl: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CatalogContext value={{ configuration, service: createCatalogClient(testBaseUrl) }}>
        <BackgroundLoader />
        <WantAll />
        <LoadingReport name="indicator" />
      </CatalogContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), asked };
}

function WantAll() {
  const { raiseTarget } = useCollection('indicator');
  useEffect(() => raiseTarget(Infinity), [raiseTarget]);
  return null;
}

const balance = (sentence: RegExp) =>
  screen.findByText((_text, element) => element?.tagName === 'P' && sentence.test(element.textContent));

describe('how a list was loaded', () => {
  it('lists each request, and what was corrected in its link to the next page', async () => {
    openReport((offset) =>
      offset === 0
        ? { results: [record(1), record(2)], next: 'http://internal.invalid/indicator/?limit=2&offset=2' }
        : { results: [record(3), record(4)] },
    );
    expect(await screen.findByText('All 4 loaded')).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/^1.*indicator\/\?format=api200.*ms.*api24$/);
    expect(rows[2]).toHaveTextContent('The link to the next page names http://internal.invalid');
    expect(rows[3]).toHaveTextContent('?format=api&limit=2&offset=2');
    await balance(/^4 received: 4 shown, 0 unreadable, 0 duplicates, 0 replaced by newer versions$/);
  });

  it('shows unusable records with the reason, and counts duplicates', async () => {
    const { user } = openReport(() => ({
      results: [record(1), record(1), record(1, 'Renamed'), { name: 'lost' }],
    }));
    await balance(/^4 received: 1 shown, 1 unreadable, 1 duplicate, 1 replaced by newer versions$/);
    expect(screen.getByText(/1 of 4: 2 records missing, 2 duplicated, 1 record unreadable/)).toBeVisible();
    await user.click(screen.getByText('Not shown: no id'));
    expect(await screen.findByText(/"name": "lost"/)).toBeVisible();
  });

  it('says which page failed', async () => {
    openReport((offset) =>
      offset === 0
        ? { results: [record(1)], next: '?limit=1&offset=1' }
        : HttpResponse.json({ detail: 'No' }, { status: 403 }),
    );
    expect(await screen.findByText('Failed: The catalog requires a login')).toBeVisible();
    expect(screen.getByText('1 of 4 loaded')).toBeVisible();
  });

  it('reloads the list, and shows the records loaded before until the new copy is complete', async () => {
    let round = 0;
    const { promise: gate, resolve: send } = Promise.withResolvers<void>();
    const { user, asked } = openReport(async (offset) => {
      if (offset === 0) round += 1;
      // The order changes: the first walk repeats 2 and misses 3, the second one returns it.
      if (offset === 0) return { results: [record(1), record(2)], next: '?limit=2&offset=2' };
      if (round === 1) return { results: [record(2), record(4)] };
      await gate;
      return { results: [record(3), record(4)] };
    });
    expect(await screen.findByText(/3 of 4: 1 record missing, 1 duplicated/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(asked).toEqual([0, 2, 0, 2]));
    expect(screen.getByText(/3 of 4: 1 record missing, 1 duplicated/)).toBeVisible();
    send();
    expect(await screen.findByText('All 4 loaded')).toBeVisible();
    await balance(/^4 received: 4 shown, 0 unreadable, 0 duplicates/);
  });

  it('says that reloading failed, and keeps the loaded records', async () => {
    let broken = false;
    const { user } = openReport(() =>
      broken ? HttpResponse.json({ detail: 'Closed' }, { status: 403 }) : { results: [record(1)], count: 2 },
    );
    expect(await screen.findByText(/1 of 2: the list ended early/)).toBeVisible();
    broken = true;
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('requires a login');
    await balance(/^1 received: 1 shown/);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByText(/1 of 2: the list ended early/)).toBeVisible();
  });
});
