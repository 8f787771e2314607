import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const many = (count: number) =>
  catalog().times(count, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));
const indicators = `${testBaseUrl}indicator/`;
const offsetOf = (request: Request) => Number(new URL(request.url).searchParams.get('offset') ?? 0);

/** The service, with the responses that `answer` replaces. */
async function openWith(
  answer: (request: Request) => Response | undefined,
  path = '/indicators',
  records = 250,
) {
  const opened = await openExplorer(path, { catalog: many(records) });
  server.use(http.get(indicators, ({ request }) => answer(request) ?? opened.service.handler(request)));
  return opened;
}

describe('a failure', () => {
  it('of one page keeps the loaded records, names the page, and continues after Try again', async () => {
    let broken = true;
    const { user } = await openWith((request) =>
      broken && offsetOf(request) === 100
        ? HttpResponse.json({ detail: 'Not today' }, { status: 403 })
        : undefined,
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Loading stopped at 100 of 250 indicators.');
    expect(screen.getByText('100 of 250 loaded')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Measure 1\b/ })).toBeVisible();
    broken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of one collection does not affect the others and never looks like an empty list', async () => {
    const { user } = await openWith(() => new HttpResponse('<h1>Not here</h1>', { status: 401 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Indicators could not be loaded');
    expect(screen.queryByText(/empty|nothing|none/i)).not.toBeInTheDocument();
    expect(screen.queryByText('Not here')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /Variables/ }));
    expect(await screen.findByText('All 0 loaded')).toBeVisible();
  });

  it('of the first page discards an export chosen before it', async () => {
    const { promise: gate, resolve: send } = Promise.withResolvers<void>();
    let broken = true;
    const opened = await openExplorer('/indicators', { catalog: many(3) });
    server.use(
      http.get(indicators, async ({ request }) => {
        await gate;
        return broken ? HttpResponse.json({}, { status: 403 }) : opened.service.handler(request);
      }),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    send();
    const alert = await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
    broken = false;
    await opened.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All 3 loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not taken for a catalog without sources', async () => {
    await openExplorer('/sources', { catalog: many(1) });
    server.use(http.get(`${testBaseUrl}variable/`, () => HttpResponse.json({}, { status: 403 })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Variables could not be loaded');
    expect(screen.queryByText(/0 sources|0 variables|None/)).not.toBeInTheDocument();
  });

  it.each([
    ['the first', 0, 'Sources come from variables, which couldn’t be loaded.'],
    ['the second', 100, 'None of the variables loaded so far names this source.'],
  ])('of %s page of variables does not make a source missing', async (_, offset, sentence) => {
    const variables = catalog().times(150, (c, index) => c.variable({ name: `Column ${index + 1}` }));
    const { service } = await openExplorer('/sources/7', { catalog: variables });
    server.use(
      http.get(`${testBaseUrl}variable/`, ({ request }) =>
        offsetOf(request) === offset ? HttpResponse.json({}, { status: 403 }) : service.handler(request),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Variables could not be loaded');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(document.title).toBe('Source 7');
  });

  it.each([
    ['one collection', indicators, 1, ['No matches for “zebra” in the records that loaded.']],
    ['all collections', `${testBaseUrl}:collection/`, 4, []],
  ])('of %s is not taken for a search without results', async (_, failing, failures, sentences) => {
    await openExplorer('/search?q=zebra', { catalog: many(1).variable({ name: 'Rent' }) });
    server.use(http.get(failing, () => HttpResponse.json({}, { status: 403 })));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(failures));
    await waitFor(() => {
      const shown = screen.queryAllByText(/^No matches/, { selector: 'main p' });
      expect(shown.map(({ textContent }) => textContent)).toEqual(sentences);
    });
  });

  it('is not taken for compared records that the catalog does not have', async () => {
    await openWith(
      () => HttpResponse.json({}, { status: 403 }),
      '/compare?indicator=1&indicator=2&subdomain=3',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Indicators could not be loaded');
    expect(await screen.findByText('Not found in the catalog: subdomain 3.')).toBeVisible();
  });

  it('can be copied with URL and time', async () => {
    const { user } = await openWith(() => HttpResponse.json({ detail: 'Gone' }, { status: 410 }));
    await user.click(await screen.findByRole('button', { name: 'Copy details' }));
    const details = await navigator.clipboard.readText();
    expect(details).toContain(indicators);
    expect(details).toContain('410');
    expect(details).toContain('Gone');
  });
});

describe('a faulty service', () => {
  it('that returns a web page for format=api is read with format=json, including all later pages', async () => {
    const asked: string[] = [];
    await openWith((request) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('format') ?? '');
      return searchParams.get('format') === 'api'
        ? HttpResponse.html('<html><body>Browse</body></html>')
        : undefined;
    });
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(asked.slice(-3)).toEqual(['json', 'json', 'json']);
  });

  it('whose next names another host receives requests only at the configured URL', async () => {
    const { service } = await openWith(() => undefined);
    server.use(
      http.get(indicators, async ({ request }) => {
        const page = await (await service.handler(new Request(request.url))).json();
        const next =
          page.next === null
            ? null
            : page.next.replace('http://catalog.test', 'http://internal.invalid:8000');
        return HttpResponse.json({ ...page, next });
      }),
    );
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
  });

  it('whose next leads back to the same page is stopped with a message', async () => {
    await openWith((request) =>
      HttpResponse.json({
        count: 500,
        next: request.url,
        previous: null,
        results: [{ id: 1, name: 'One', slug: 'one', description: null }],
      }),
    );
    expect(await screen.findByRole('note')).toBeVisible();
    expect(screen.getByText(/^1 of 500/)).toBeVisible();
    expect(screen.queryByText(/^All/)).not.toBeInTheDocument();
  });

  it('that sends one invalid record loses none of the valid ones', async () => {
    const { user } = await openWith(() =>
      HttpResponse.json({
        count: 3,
        next: null,
        previous: null,
        results: [
          { id: 1, name: 'Good', slug: 'good', description: null },
          'not a record',
          { id: 2, name: 7, slug: 'odd', description: { deep: true } },
        ],
      }),
    );
    expect(await screen.findByRole('link', { name: /^Good/ })).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Indicators' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/indicators/1', '/indicators/2']);
    await waitFor(() =>
      expect(screen.getByRole('note')).toHaveTextContent('1 record can’t be shown (not an object).'),
    );
    await user.click(within(screen.getByRole('note')).getByRole('button', { name: 'About this list' }));
    expect(await screen.findByRole('dialog', { name: 'About this list' })).toBeVisible();
  });
});
