import { QueryClient } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadedPage } from '../../../src/client/page.ts';
import {
  openPageStore,
  type PageStore,
  type SavedPage,
} from '../../../src/explorer/data/saved/page-store.ts';
import { persistPages, restorePages } from '../../../src/explorer/data/saved/persist-pages.ts';
import { usePersistenceState } from '../../../src/explorer/data/saved/saved-list.ts';
import { type CatalogBuilder, indicator } from '../../support/catalog-builder.ts';
import {
  holdPages,
  measures,
  openExplorer,
  refusal,
  server,
} from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const visits: (() => void)[] = [];

// What a visit saves late would change what the next test reads.
afterEach(() => visits.splice(0).forEach((stop) => stop()));

function visit(store: PageStore, contents: CatalogBuilder) {
  return openExplorer('/indicators', contents, {}, async (client) => {
    const restored = restorePages(client, testBaseUrl, await store.read());
    visits.push(persistPages(client, testBaseUrl, store, restored));
  });
}

const keptIndicators = async (store: PageStore) =>
  (await store.read()).filter(({ collection }) => collection === 'indicator').length;

const queriesOf = (requests: readonly URL[]) =>
  requests.filter(({ pathname }) => pathname.endsWith('/indicator/')).map(({ search }) => search);

/** The pages saved by a first visit with this many indicators. */
async function keptOf(count: number): Promise<PageStore> {
  const store = openPageStore(testBaseUrl);
  const { unmount } = await visit(store, measures(count));
  await screen.findByText(`All ${count} loaded`);
  await waitFor(async () => expect(await keptIndicators(store)).toBe(Math.ceil(count / 100)));
  unmount();
  return store;
}

/** Makes the saved pages three days old, and applies `change` to them. */
async function threeDaysLater(store: PageStore, change: { tagged?: boolean } = {}): Promise<void> {
  const kept = await store.read();
  for (const { page } of kept) Object.assign(page, { receivedAt: Date.now() - 3 * 86_400_000, ...change });
  await store.write(kept);
}

/** From now on the service accepts only format=json. */
const onlyJson = () =>
  server.use(
    http.get(`${testBaseUrl}*`, ({ request }) =>
      new URL(request.url).searchParams.get('format') === 'json'
        ? undefined
        : HttpResponse.html('<html><body>Browse</body></html>'),
    ),
  );

function page(offset: number): LoadedPage {
  return {
    address: `${testBaseUrl}indicator/?limit=1&offset=${offset}`,
    results: [indicator({ id: offset })],
    count: 1000,
    next: { kind: 'none' },
    receivedAt: 1,
    format: 'api',
    notes: [],
  };
}

const savedPage = (index: number): SavedPage => ({
  collection: 'indicator',
  index,
  parameter: null,
  page: page(index),
});

describe('a saved list', () => {
  it('is shown immediately on the next visit, with a request for the first page only', async () => {
    const store = await keptOf(313);
    const { requests } = await visit(store, measures(313));
    expect(await screen.findByText('All 313 loaded')).toBeVisible();
    await waitFor(() => expect(queriesOf(requests)).toHaveLength(1));
    expect(screen.queryByText(/You’re seeing a copy/)).not.toBeInTheDocument();
  });

  it('is shown with its age while the service is unreachable, and revalidated afterwards', async () => {
    const store = await keptOf(150);
    let isAway = true;
    server.use(http.all(`${testBaseUrl}*`, () => (isAway ? refusal() : undefined)));
    const { user } = await visit(store, measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    const note = await screen.findByText(/^You’re seeing a copy of .*Indicators.* saved a moment ago\./);
    expect(note).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/You’re seeing a copy/)).not.toBeInTheDocument());
  });

  it('is reported as partly checked after a day if the service sends no ETag, and reloaded on demand', async () => {
    const store = await keptOf(150);
    await threeDaysLater(store, { tagged: false });
    const { user, requests } = await visit(store, measures(150));
    const note = await screen.findByText(
      /^You’re seeing a copy of Indicators saved 3 days ago\. We’ve only checked part of it for changes\./,
    );
    expect(queriesOf(requests)).toEqual(['?format=api']);
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    expect(
      await screen.findByText(/This copy was saved on this device 3 days ago\. Only its first page/),
    ).toBeVisible();
    await user.click(within(note).getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
    expect(queriesOf(requests)).toEqual(['?format=api', '?format=api', '?format=api&limit=100&offset=100']);
    await waitFor(() =>
      expect(screen.queryByText(/This copy was saved on this device/)).not.toBeInTheDocument(),
    );
  });

  it('is revalidated page by page if that is cheap, and an open report says so', async () => {
    const store = await keptOf(313);
    await threeDaysLater(store);
    const { user, requests } = await visit(store, measures(313));
    const release = holdPages('indicator', (offset) => offset === 300);
    await user.click(await screen.findByRole('button', { name: 'About this list' }));
    expect(await screen.findByText(/Its pages are being checked for changes\.$/)).toBeVisible();
    release();
    expect(await screen.findByText(/All its pages were checked during this visit/)).toBeVisible();
    expect(queriesOf(requests)).toHaveLength(4);
    expect(screen.queryByText(/You’re seeing a copy/)).not.toBeInTheDocument();
  });

  it('is reported as stale when a record deep in the list has changed', async () => {
    const store = await keptOf(313);
    await threeDaysLater(store);
    const changed = measures(313);
    Object.assign(changed.contents.indicator[250] ?? {}, { description: 'Counted otherwise since.' });
    const { requests } = await visit(store, changed);
    expect(await screen.findByText(/saved 3 days ago\. The catalog has changed since/)).toBeVisible();
    expect(queriesOf(requests)).toHaveLength(3);
  });

  it('is reloaded with several requests at a time, also from the loading report', async () => {
    const store = await keptOf(900);
    const { user } = await visit(store, measures(901));
    await screen.findByText(/The catalog has changed since/);
    const waiting: number[] = [];
    const send = holdPages('indicator', (offset) => waiting.push(offset) > 2);
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    const report = within(await screen.findByRole('dialog'));
    await user.click(await report.findByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(waiting).toHaveLength(6));
    send();
    expect(await screen.findAllByText('All 901 loaded')).toHaveLength(2);
    expect(screen.queryByText(/The catalog has changed since/)).not.toBeInTheDocument();
    expect(new Set(waiting).size).toBe(10);
  });

  it('is not reported as current when reloading it failed', async () => {
    const store = await keptOf(150);
    const { user } = await visit(store, measures(151));
    const note = await screen.findByText(/The catalog has changed since/);
    server.use(http.all(`${testBaseUrl}*`, refusal));
    await user.click(within(note).getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('requires a login');
    expect(note).toBeVisible();
    expect(screen.getByText('All 150 loaded')).toBeVisible();
  });

  it('includes the format that works, so that the next visit uses it immediately', async () => {
    onlyJson();
    const store = await keptOf(150);
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).search));
    await visit(store, measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4));
    expect(new Set(asked)).toEqual(new Set(['?format=json']));
  });

  it('is ignored if another program wrote it, and restored up to the first gap', async () => {
    const client = new QueryClient();
    const restored = restorePages(client, testBaseUrl, [savedPage(0), savedPage(2)]);
    expect(restored.get('indicator')).toHaveLength(1);
    const store = await keptOf(1);
    const saved = (await store.read()).find(({ collection }) => collection === 'indicator');
    for (const spoilt of [
      null,
      'text',
      { results: '<script>window.ran=1</script>' },
      { address: 'https://elsewhere.invalid/indicator/?format=api' },
      { receivedAt: 'NaN' },
      { next: { kind: 'elsewhere' } },
      { count: 1e300 },
    ]) {
      const wrong = typeof spoilt === 'object' && spoilt !== null ? { ...saved?.page, ...spoilt } : spoilt;
      await store.write([JSON.parse(JSON.stringify({ ...saved, page: wrong }))]);
      expect(await keptIndicators(store)).toBe(0);
      await store.write([saved!]);
      expect(await keptIndicators(store)).toBe(1);
    }
  });

  it('is still saved for the other lists if a record of one is nested too deeply', async () => {
    const store = openPageStore(testBaseUrl);
    const refused: string[] = [];
    const write: PageStore['write'] = async (pages) => {
      const name = pages[0]?.collection ?? '';
      if (name !== 'indicator') return store.write(pages);
      refused.push(name);
      throw new RangeError('Maximum call stack size exceeded');
    };
    await visit({ ...store, write }, measures(150));
    await screen.findByText('All 150 loaded');
    await waitFor(async () =>
      expect((await store.read()).map(({ collection }) => collection).sort()).toEqual([
        'subdomain',
        'taxonomy',
        'variable',
      ]),
    );
    // At most once for each page, which may arrive in different batches.
    expect(refused.length).toBeLessThanOrEqual(2);
  });
});

/** A store that holds nothing and writes in this way. */
const storeWith = (write: PageStore['write']): PageStore => ({
  read: async () => [],
  write,
  forgetFrom: async () => undefined,
});

describe('pages', () => {
  afterEach(() => vi.useRealTimers());

  it('are saved within five seconds while more keep arriving, and half a second after the last one', async () => {
    vi.useFakeTimers();
    const kept: SavedPage[] = [];
    const store = storeWith(async (pages) => void kept.push(...pages));
    const client = new QueryClient();
    const stop = persistPages(client, testBaseUrl, store, new Map());
    const pages: LoadedPage[] = [];
    const arrive = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        pages.push(page(pages.length));
        const pageParams = pages.map((_, index) => (index === 0 ? null : `?offset=${index}`));
        client.setQueryData(['catalog', testBaseUrl, 'indicator'], { pages: [...pages], pageParams });
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    await arrive(45);
    expect(kept.length).toBeLessThan(5);
    await arrive(10);
    expect(kept.length).toBeGreaterThanOrEqual(45);
    await vi.advanceTimersByTimeAsync(500);
    expect(kept.map(({ index }) => index)).toEqual(pages.map((_, index) => index));
    stop();
    client.clear();
  });

  // Chromium's errors of a transaction have no message.
  it.each([
    ['QuotaExceededError', 'this site’s browser storage is full.'],
    ['InvalidStateError', 'InvalidStateError'],
  ])('that cannot be saved for a %s without a message are reported with a reason', async (name, reason) => {
    const store = storeWith(() => Promise.reject(new DOMException('', name)));
    const client = new QueryClient();
    client.setQueryData(['catalog', testBaseUrl, 'indicator'], { pages: [page(0)], pageParams: [null] });
    const stop = persistPages(client, testBaseUrl, store, new Map());
    const { result } = renderHook(() => usePersistenceState());
    await waitFor(() => expect(result.current).toEqual({ kind: 'refused', reason }));
    stop();
    client.clear();
  });
});
