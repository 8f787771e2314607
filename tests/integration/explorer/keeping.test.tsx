import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPageStore, type PageStore } from '../../../src/explorer/keeping/page-store.ts';
import { keepPages, restorePages } from '../../../src/explorer/keeping/keep-pages.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer.tsx';
import { testBaseUrl } from '../../support/service.ts';

const many = (count: number) =>
  catalog().times(count, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));

async function visit(store: PageStore, records: number) {
  const opened = await openExplorer('/indicators', {
    catalog: many(records),
    prepare: async (client) => {
      const restored = restorePages(client, testBaseUrl, await store.read());
      keepPages(client, testBaseUrl, store, restored);
    },
  });
  return opened;
}

const keptIndicators = async (store: PageStore) =>
  (await store.read()).filter(({ collection }) => collection === 'indicator').length;

describe('what was loaded', () => {
  beforeEach(async () => {
    for (const name of ['indicator', 'variable', 'subdomain', 'taxonomy'] as const) {
      await openPageStore(testBaseUrl).forgetFrom(name, 0);
    }
  });

  it('is kept, and shown at once on the next visit, after asking for the first page alone', async () => {
    const store = openPageStore(testBaseUrl);
    const first = await visit(store, 313);
    await screen.findByText('All 313 loaded');
    await waitFor(async () => expect(await keptIndicators(store)).toBe(4));
    first.unmount();
    const { requests } = await visit(store, 313);
    expect(await screen.findByText('All 313 loaded')).toBeVisible();
    await waitFor(() =>
      expect(requests.filter(({ pathname }) => pathname.endsWith('/indicator/'))).toHaveLength(1),
    );
    expect(screen.queryByText(/not confirmed|has changed/)).not.toBeInTheDocument();
  });

  it('is shown with its age where the service cannot be asked, and confirmed when it can', async () => {
    const store = openPageStore(testBaseUrl);
    const first = await visit(store, 150);
    await screen.findByText('All 150 loaded');
    await waitFor(async () => expect(await keptIndicators(store)).toBe(2));
    first.unmount();
    const opening = visit(store, 150);
    server.use(http.all(`${testBaseUrl}*`, () => HttpResponse.json({ detail: 'Away' }, { status: 403 })));
    const { user, service } = await opening;
    server.use(http.all(`${testBaseUrl}*`, () => HttpResponse.json({ detail: 'Away' }, { status: 403 })));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    const note = await screen.findByText(/Indicators.*: saved a moment ago, not confirmed/);
    expect(note).toBeVisible();
    server.use(http.all(`${testBaseUrl}*`, ({ request }) => service.handler(request)));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument());
  });

  it('is said to be outdated when the catalog has changed, and replaced on demand', async () => {
    const store = openPageStore(testBaseUrl);
    const first = await visit(store, 150);
    await screen.findByText('All 150 loaded');
    await waitFor(async () => expect(await keptIndicators(store)).toBe(2));
    first.unmount();
    const { user } = await visit(store, 151);
    await screen.findByText(/^Indicators: saved a moment ago; the catalog has changed since/);
    expect(screen.getByText('All 150 loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('All 151 loaded')).toBeVisible();
    expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument();
  });

  it('is not read where another program wrote it, and a gap ends what is put back', async () => {
    const client = new QueryClient();
    const page = { address: '', results: [], count: 3, next: null, status: 200, bytes: 0, milliseconds: 0 };
    const kept = (index: number) => ({
      collection: 'indicator' as const,
      index,
      parameter: null,
      page: { ...page, receivedAt: 5, format: null, notes: [] },
    });
    const restored = restorePages(client, testBaseUrl, [kept(0), kept(2)]);
    expect(restored.get('indicator')).toHaveLength(1);
    const store = openPageStore(testBaseUrl);
    await store.write([{ ...kept(0), page: JSON.parse('{"results":"<script>"}') }]);
    expect(await store.read()).toEqual([]);
  });

  it('stays in memory, and nothing else changes, where the browser refuses to keep it', async () => {
    const write = vi.fn<PageStore['write']>(async () => Promise.reject(new Error('Quota exceeded')));
    const refusing: PageStore = { read: async () => [], write, forgetFrom: async () => {} };
    await visit(refusing, 150);
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
  });
});
