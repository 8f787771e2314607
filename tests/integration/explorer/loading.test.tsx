import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const many = (count: number) =>
  catalog().times(count, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));
const slowly = { catalog: many(3000), configuration: { autoLoad: 100 } };
const offsetsIn = (requests: readonly URL[]) =>
  requests
    .filter(({ pathname }) => pathname.endsWith('/indicator/'))
    .map(({ searchParams }) => Number(searchParams.get('offset') ?? 0));

/** Delays every response of the list by some milliseconds, and counts concurrent requests. */
function slowDown(milliseconds: number) {
  const waiting = { now: 0, most: 0 };
  server.use(
    http.get(`${testBaseUrl}indicator/`, async () => {
      waiting.now += 1;
      waiting.most = Math.max(waiting.most, waiting.now);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      waiting.now -= 1;
      // Returning nothing passes the request on to the service.
      return undefined;
    }),
  );
  return waiting;
}

describe('before the first page', () => {
  it.each(['q=measure', 'described=no', 'group=name', 'sort=name'])(
    'the list of ?%s says nothing about its records',
    async (parameters) => {
      const said = new Set<string>();
      const observer = new MutationObserver(() => said.add(screen.getByRole('main').innerHTML));
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      const { promise: gate, resolve: send } = Promise.withResolvers<void>();
      await openExplorer(`/indicators?${parameters}`, slowly);
      server.use(http.get(`${testBaseUrl}indicator/`, () => gate.then(() => undefined)));
      expect(await screen.findByText('Loading…')).toBeVisible();
      // Time to compute and render anything about no records.
      await new Promise((resolve) => setTimeout(resolve, 200));
      send();
      expect(await screen.findByRole('list', { name: /^Indicators/ })).toBeVisible();
      observer.disconnect();
      expect([...said].filter((text) => />0 (of|indicators)|No matches/.test(text))).toEqual([]);
    },
  );
});

describe('loading again', () => {
  it('keeps the new copy when more of the list is requested meanwhile', async () => {
    const { user } = await openExplorer('/indicators', { ...slowly, catalog: many(300) });
    await screen.findByText('100 of 300 loaded');
    const pages = { first: Promise.withResolvers<void>(), later: Promise.withResolvers<void>() };
    const asked: string[] = [];
    server.use(
      http.get(`${testBaseUrl}indicator/`, async ({ request }) => {
        const { search } = new URL(request.url);
        asked.push(search);
        if (search.includes('offset')) return pages.later.promise.then(() => undefined);
        await pages.first.promise;
        const results = Array.from({ length: 100 }, (_, index) => ({
          id: index + 1,
          name: `New ${index + 1}`,
          slug: 's',
        }));
        return HttpResponse.json({ count: 300, next: '?limit=100&offset=100', results });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    await user.click(await screen.findByRole('button', { name: 'Load again' }));
    // The dialog is modal in a browser; here the list can be reached behind it.
    await user.click(screen.getByRole('button', { name: 'Load all', hidden: true }));
    await waitFor(() => expect(asked).toHaveLength(2));
    pages.first.resolve();
    expect(await screen.findByRole('link', { name: /^New 1\b/, hidden: true })).toBeVisible();
    pages.later.resolve();
    expect(await screen.findAllByText('All 300 loaded')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^New 1\b/, hidden: true })).toBeVisible();
  });
});

describe('loading all', () => {
  it('requests each page once, with at most four concurrently', async () => {
    const { user, requests } = await openExplorer('/indicators', slowly);
    await screen.findByText('100 of 3,000 loaded');
    const waiting = slowDown(20);
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    expect(await screen.findByText('All 3,000 loaded')).toBeVisible();
    // Concurrent requests may be observed in another order than they were sent in.
    const offsets = offsetsIn(requests).toSorted((one, other) => one - other);
    expect(offsets).toEqual(Array.from({ length: 30 }, (_, page) => page * 100));
    expect(waiting.most).toBe(4);
  });

  it('keeps the pages in flight when a search raises the load target', async () => {
    const { user } = await openExplorer('/indicators', { catalog: many(3000) });
    const offsets: number[] = [];
    const { promise: gate, resolve: send } = Promise.withResolvers<void>();
    server.use(
      http.get(`${testBaseUrl}indicator/`, async ({ request }) => {
        offsets.push(Number(new URL(request.url).searchParams.get('offset') ?? 0));
        if ((offsets.at(-1) ?? 0) >= 500) await gate;
      }),
    );
    await waitFor(() => expect(offsets).toContain(800));
    await user.type(screen.getByRole('searchbox'), 'measure');
    expect(await screen.findByText(/^Searched 500 of 3,000 indicators, loading…$/)).toBeVisible();
    send();
    expect(await screen.findByText('All 3,000 loaded')).toBeVisible();
    expect(offsets).toHaveLength(new Set(offsets).size);
  });

  it('shows progress and the remaining time, and in the details pages and the rate', async () => {
    const { user } = await openExplorer('/indicators', slowly);
    await screen.findByText('100 of 3,000 loaded');
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    expect(await screen.findByText('1 of 30 pages')).toBeVisible();
    slowDown(100);
    // The dialog is modal in a browser; here its button can be reached behind it.
    await user.click(screen.getByRole('button', { name: 'Load all', hidden: true }));
    expect(await screen.findByText(/^\d+ of 30 pages · [\d,]+ records\/s$/)).toBeVisible();
    expect(await screen.findByText(/^(\d+ s|a moment) left$/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute('max', '3000');
    // In the list and in its details.
    expect(await screen.findAllByText('All 3,000 loaded')).toHaveLength(2);
    expect(screen.queryByText(/ left$/)).not.toBeInTheDocument();
  });

  it('stops on request, and continues from there', async () => {
    const { user, requests } = await openExplorer('/indicators', slowly);
    await screen.findByText('100 of 3,000 loaded');
    slowDown(60);
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    await screen.findByText(/^[3-9]00 of 3,000 loaded, loading…$/);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText(/of 3,000 loaded$/);
    // Requests in flight when the button was pressed may still count.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const stoppedAt = offsetsIn(requests).length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(offsetsIn(requests).length).toBe(stoppedAt);
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    expect(await screen.findByText('All 3,000 loaded')).toBeVisible();
  });

  it('loads everything from a service that rejects concurrent requests, without showing a failure', async () => {
    const { user } = await openExplorer('/indicators', slowly);
    await screen.findByText('100 of 3,000 loaded');
    let now = 0;
    let refused = 0;
    server.use(
      http.get(`${testBaseUrl}indicator/`, async () => {
        if (now > 0) {
          refused += 1;
          return HttpResponse.json({ detail: 'One at a time.' }, { status: 429 });
        }
        now += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
        return undefined;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    await waitFor(() => expect(refused).toBeGreaterThan(0));
    expect(await screen.findByText('All 3,000 loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
