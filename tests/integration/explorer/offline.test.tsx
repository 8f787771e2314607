import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

/** Opens a list of 250 with a network that the test switches; `asked` has the requested offsets. */
async function openOn(network: { works: (offset: number) => boolean }) {
  const asked: number[] = [];
  const opened = await openExplorer('/indicators', { catalog: catalog().times(250, (c) => c.indicator()) });
  server.use(
    http.get(`${testBaseUrl}indicator/`, ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      asked.push(offset);
      return network.works(offset) ? opened.service.handler(request) : HttpResponse.error();
    }),
  );
  return { ...opened, asked };
}

function goOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

describe('without a network', () => {
  it('the list says so, and loads automatically when the network is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let works = false;
    const { asked } = await openOn({ works: () => works });
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline');
    works = true;
    const before = asked.length;
    goOnline();
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked.slice(before)).toEqual([0, 100, 200]);
  });

  it('from page 2 on, the loaded records stay and loading resumes at page 2', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let works = false;
    const { asked } = await openOn({ works: (offset) => works || offset === 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent('Loading stopped at 100 of ');
    expect(screen.getByText('100 of 250 loaded')).toBeVisible();
    works = true;
    goOnline();
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(asked.filter((offset) => offset === 0)).toHaveLength(1);
  });
});

describe('a service that requests a delay', () => {
  it('is retried after a countdown', async () => {
    let busy = true;
    const opened = await openExplorer('/indicators', { catalog: catalog().indicator() });
    server.use(
      http.get(`${testBaseUrl}indicator/`, ({ request }) => {
        if (!busy) return opened.service.handler(request);
        busy = false;
        return HttpResponse.json({ detail: 'Slow' }, { status: 429, headers: { 'Retry-After': '2' } });
      }),
    );
    expect(await screen.findByText(/Trying again in 2 seconds \(attempt 2 of 3\)/)).toBeVisible();
    expect(await screen.findByText('All 1 loaded')).toBeVisible();
    expect(screen.queryByText(/Trying again/)).not.toBeInTheDocument();
  });
});
