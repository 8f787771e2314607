import { Blob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Configuration } from '../../../src/explorer/data/services/configuration.ts';
import { openSavedPages } from '../../../src/explorer/data/saved/page-cache.ts';
import type { CatalogBuilder } from '../../support/catalog-builder.ts';
import {
  holdPages,
  measures,
  openExplorer,
  refusal,
  server,
} from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

// Those of jsdom are not what the responses of the platform are made of.
beforeEach(() => vi.stubGlobal('Blob', Blob));
afterEach(() => vi.unstubAllGlobals());

const visit = (contents: CatalogBuilder, configuration: Partial<Configuration> = {}) =>
  openExplorer('/indicators', contents, configuration, openSavedPages());

const queriesOf = (requests: readonly URL[]) =>
  requests.filter(({ pathname }) => pathname.endsWith('/indicator/')).map(({ search }) => search);

const openCache = () => caches.open('catalog-explorer-pages');

/** The addresses of the saved pages of indicators. */
async function savedAddresses(): Promise<string[]> {
  const addresses = (await (await openCache()).keys()).map(({ url }) => url);
  return addresses.filter((address) => address.includes('/indicator/'));
}

/** A first visit that saves this many indicators. */
async function save(count: number): Promise<void> {
  const { unmount } = await visit(measures(count));
  await screen.findByText(`All ${count} loaded`);
  await waitFor(async () => expect(await savedAddresses()).toHaveLength(Math.ceil(count / 100)));
  unmount();
}

/** Replaces each saved page of indicators. */
async function spoil(change: (body: string, headers: Headers) => string): Promise<void> {
  const cache = await openCache();
  for (const address of await savedAddresses()) {
    const response = await cache.match(address);
    const headers = new Headers(response?.headers);
    const body = change((await response?.text()) ?? '', headers);
    await cache.put(address, new Response(body, { headers }));
  }
}

/** Makes the saved pages three days old. */
const threeDaysLater = (tagged = true) =>
  spoil((body, headers) => {
    headers.set('x-received-at', String(Date.now() - 3 * 86_400_000));
    if (!tagged) headers.delete('etag');
    return body;
  });

/** Opens the browser's cache with `open` from now on. */
const openWith = (open: CacheStorage['open']) => Reflect.set(globalThis, 'caches', { open });

describe('a saved list', () => {
  it('is shown immediately on the next visit, with a request for the first page only', async () => {
    await save(313);
    const { requests } = await visit(measures(313));
    expect(await screen.findByText('All 313 loaded')).toBeVisible();
    await waitFor(() => expect(queriesOf(requests)).toHaveLength(1));
    expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument();
  });

  it('is read back to its end, also beyond the number of records that a list loads', async () => {
    const { user, unmount } = await visit(measures(350), { autoLoad: 100 });
    await user.click(await screen.findByRole('button', { name: 'Load all' }));
    await screen.findByText('All 350 loaded');
    unmount();
    server.use(http.all(`${testBaseUrl}*`, refusal));
    await visit(measures(350), { autoLoad: 100 });
    expect(await screen.findByText('All 350 loaded')).toBeVisible();
  });

  it('is shown with its age while the service is unreachable, and revalidated afterwards', async () => {
    await save(150);
    let isAway = true;
    server.use(http.all(`${testBaseUrl}*`, () => (isAway ? refusal() : undefined)));
    const { user } = await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    expect(await screen.findByText(/^Copy of .*Indicators.*, saved a moment ago\./)).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument());
  });

  it('is shown without a network, which it says, and revalidated once there is one', async () => {
    await save(150);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.all(`${testBaseUrl}*`, () => (navigator.onLine ? undefined : Response.error())));
    await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    const note = await screen.findByText(/^Copy of .*Indicators.*, saved a moment ago\. You’re offline\./);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(note).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is reported as partly checked after a day if the service sends no ETag, and reloaded on demand', async () => {
    await save(150);
    await threeDaysLater(false);
    const { user, requests, unmount } = await visit(measures(150));
    const note = await screen.findByText(
      /^Copy of Indicators, saved 3 days ago\. We’ve only checked part of it for changes\./,
    );
    expect(queriesOf(requests)).toEqual(['?format=api']);
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    expect(
      await screen.findByText(/This copy was saved on this device 3 days ago\. Only its first page/),
    ).toBeVisible();
    await user.click(within(note).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
    expect(queriesOf(requests)).toHaveLength(3);
    await waitFor(() =>
      expect(screen.queryByText(/This copy was saved on this device/)).not.toBeInTheDocument(),
    );
    // The new copy is what is saved.
    unmount();
    server.use(http.all(`${testBaseUrl}*`, refusal));
    await visit(measures(150));
    expect(await screen.findByText(/saved a moment ago/)).toBeVisible();
  });

  it('is revalidated page by page if that is cheap, and an open report says so', async () => {
    await save(313);
    await threeDaysLater();
    const { user, requests } = await visit(measures(313));
    const release = holdPages('indicator', (offset) => offset > 0);
    await user.click(await screen.findByRole('button', { name: 'About this list' }));
    expect(await screen.findByText(/Its pages are being checked for changes\.$/)).toBeVisible();
    release();
    expect(await screen.findByText(/All its pages were checked during this visit/)).toBeVisible();
    expect(queriesOf(requests)).toHaveLength((await savedAddresses()).length);
    expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument();
  });

  it('is reported as stale when a record deep in the list has changed', async () => {
    await save(313);
    await threeDaysLater();
    const changed = measures(313);
    Object.assign(changed.contents.indicator[250] ?? {}, { description: 'Counted otherwise since.' });
    await visit(changed);
    expect(await screen.findByText(/saved 3 days ago\. The catalog has changed since/)).toBeVisible();
  });

  it('stays as it was, on the screen and on the device, when reloading it failed', async () => {
    await save(150);
    const { user, unmount } = await visit(measures(151));
    const note = await screen.findByText(/The catalog has changed since/);
    server.use(http.all(`${testBaseUrl}*`, refusal));
    await user.click(within(note).getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('requires a login');
    expect(note).toBeVisible();
    expect(screen.getByText('All 150 loaded')).toBeVisible();
    unmount();
    await visit(measures(151));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
  });

  it('includes the format that works, so that the next visit uses it immediately', async () => {
    server.use(
      http.get(`${testBaseUrl}*`, ({ request }) =>
        new URL(request.url).searchParams.get('format') === 'json'
          ? undefined
          : HttpResponse.html('<html><body>Browse</body></html>'),
      ),
    );
    await save(150);
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).search));
    await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4));
    expect(new Set(asked)).toEqual(new Set(['?format=json']));
  });

  it.each<[string, Parameters<typeof spoil>[0]]>([
    ['is not JSON', () => 'text'],
    ['is no page', () => '{"results":"<script>window.ran=1</script>"}'],
    ['has no time', (body, headers) => (headers.delete('x-received-at'), body)],
    ['has an impossible time', (body, headers) => (headers.set('x-received-at', '1e300'), body)],
  ])('comes from the service where what another program saved in its place %s', async (_, change) => {
    await save(150);
    await spoil(change);
    const { requests } = await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    expect(queriesOf(requests)).toHaveLength(2);
  });

  it('is shown later, not never, if the device takes long and the service is away', async () => {
    await save(150);
    const storage = caches;
    const { promise, resolve } = Promise.withResolvers<void>();
    openWith((name) => promise.then(() => storage.open(name)));
    server.use(
      http.all(`${testBaseUrl}*`, () => {
        resolve();
        return refusal();
      }),
    );
    await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
  });
});

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'));

describe('where pages cannot be saved, the catalog works and the settings say why:', () => {
  it.each<[string, () => unknown, string]>([
    ['the site’s storage is full', () => openWith(full), 'this site’s browser storage is full.'],
    [
      'there is none on plain http',
      () => Reflect.deleteProperty(globalThis, 'caches'),
      'only for sites with https',
    ],
    ['it never responds', () => openWith(() => new Promise(() => {})), 'storage does not respond'],
  ])('%s', async (_, refuse, reason) => {
    refuse();
    const { user } = await visit(measures(150));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByText(/^Loaded records are not saved on this device: /)).toHaveTextContent(
      reason,
    );
  });
});
