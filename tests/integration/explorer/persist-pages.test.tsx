import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoadedPage } from '../../../src/client/page.ts';
import { persistPages } from '../../../src/explorer/data/persist-pages.ts';
import { usePersistenceState } from '../../../src/explorer/data/saved-list.ts';
import type { SavedPage, PageStore } from '../../../src/explorer/data/page-store.ts';
import { indicator } from '../../support/catalog-builder.ts';

afterEach(() => vi.useRealTimers());

const baseUrl = 'https://data.example.org/api/';

function page(offset: number): LoadedPage {
  return {
    address: `${baseUrl}indicator/?limit=1&offset=${offset}`,
    results: [indicator({ id: offset })],
    count: 1000,
    next: { kind: 'none' },
    status: 200,
    bytes: 80,
    milliseconds: 1,
    receivedAt: 1,
    format: 'api',
    notes: [],
  };
}

/** A store that holds nothing and writes in this way. */
const storeWith = (write: PageStore['write']): PageStore => ({
  read: async () => [],
  write,
  forgetFrom: async () => undefined,
  losses: () => 0,
});

test('pages are saved within five seconds while more keep arriving, and half a second after the last one', async () => {
  vi.useFakeTimers();
  const kept: SavedPage[] = [];
  const store = storeWith(async (pages) => void kept.push(...pages));
  const client = new QueryClient();
  const stop = persistPages(client, baseUrl, store, new Map());
  const pages: LoadedPage[] = [];
  const arrive = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      pages.push(page(pages.length));
      const pageParams = pages.map((_, index) => (index === 0 ? null : `?offset=${index}`));
      client.setQueryData(['catalog', baseUrl, 'indicator'], { pages: [...pages], pageParams });
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
test.each([
  ['QuotaExceededError', 'this site’s browser storage is full.'],
  ['InvalidStateError', 'InvalidStateError'],
])('a %s without a message is reported with a reason', async (name, reason) => {
  const store = storeWith(() => Promise.reject(new DOMException('', name)));
  const client = new QueryClient();
  client.setQueryData(['catalog', baseUrl, 'indicator'], { pages: [page(0)], pageParams: [null] });
  const stop = persistPages(client, baseUrl, store, new Map());
  const { result } = renderHook(() => usePersistenceState());
  await waitFor(() => expect(result.current).toEqual({ kind: 'refused', reason }));
  stop();
  client.clear();
});
