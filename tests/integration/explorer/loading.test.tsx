import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catalog, indicator, source } from '../../support/catalog-builder.ts';
import { connect } from '../../support/explorer/browser.ts';
import {
  answerPages,
  holdPages,
  measures,
  offsetsIn,
  openExplorer,
  slowDown,
} from '../../support/explorer/render-explorer.tsx';

const long = measures(3000);
const slowly = { autoLoad: 100 };

const arranged = ['q=measure', 'finding=no-description', 'sort=name'];

it.each(arranged)(
  'before the first page the list of ?%s says nothing about its records',
  async (parameters) => {
    const said = new Set<string>();
    const observer = new MutationObserver(() => said.add(screen.getByRole('main').innerHTML));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    const send = holdPages('indicator');
    await openExplorer(`/indicators?${parameters}`, long, slowly);
    expect(await screen.findByText('Loading…')).toBeVisible();
    // Time to compute and render anything about no records.
    await new Promise((resolve) => setTimeout(resolve, 200));
    send();
    expect(await screen.findByRole('list', { name: /^Indicators/ })).toBeVisible();
    observer.disconnect();
    expect([...said].filter((text) => />0 (of|indicators)|No matches/.test(text))).toEqual([]);
  },
);

it('loading again keeps the new copy when more of the list is requested meanwhile', async () => {
  const { user } = await openExplorer('/indicators', measures(300), slowly);
  await screen.findByText('100 of 300 loaded');
  const pages = { first: Promise.withResolvers<void>(), later: Promise.withResolvers<void>() };
  const asked: number[] = [];
  // With no time to yield after, the walk requests the next page as soon as one is cancelled.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  answerPages('indicator', async (offset) => {
    asked.push(offset);
    if (offset > 0) return pages.later.promise;
    await pages.first.promise;
    const results = Array.from({ length: 100 }, (_, at) => indicator({ id: at + 1, name: `New ${at + 1}` }));
    return Response.json({ count: 300, next: '?limit=100&offset=100', results });
  });
  await user.click(screen.getByRole('button', { name: 'About this list' }));
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  // The dialog is modal in a browser; here the list can be reached behind it.
  await user.click(screen.getByRole('button', { name: 'Load all', hidden: true }));
  await waitFor(() => expect(asked).toHaveLength(2));
  pages.first.resolve();
  expect(await screen.findByRole('link', { name: /New 1\b/, hidden: true })).toBeVisible();
  pages.later.resolve();
  expect(await screen.findAllByText('All 300 loaded')).toHaveLength(2);
  expect(await screen.findByRole('link', { name: /New 1\b/, hidden: true })).toBeVisible();
});

const total = source({ id: 5, name: 'B01001: Total' });
const columns = () =>
  catalog()
    .indicator({ name: 'Total' })
    .times(250, (c, index) =>
      c.variable({
        name: `Total ${index}`,
        slug: `B01001_${index + 1}E`,
        units: index % 2 === 0 ? '$' : null,
        sources: [total],
      }),
    );

it.each([
  [
    'a search',
    '/search?q=total',
    /^Searched 100 of 250 variables\./,
    'Search all 250',
    /^Show all 250 variables/,
  ],
  [
    'filters',
    '/variables?unit=%24',
    '50 of the first 100 of 250 variables',
    'Load all',
    '125 of 250 variables',
  ],
  [
    'a table',
    '/variables/5',
    /^Shown once all variables are loaded\. So far: [12]00 of 250/,
    'Load all variables',
    /^2\d\d more/,
  ],
])(
  '%s load the whole list; over a metered connection only on request',
  async (_, path, partly, button, whole) => {
    const { unmount } = await openExplorer(path, columns(), slowly);
    expect(await screen.findByText(whole)).toBeVisible();
    unmount();
    connect({ type: 'cellular' });
    const { user } = await openExplorer(path, columns(), slowly);
    expect(await screen.findByText(partly)).toBeVisible();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(whole)).toBeVisible();
    expect(screen.queryByText(partly)).not.toBeInTheDocument();
  },
);

describe('loading all', () => {
  it('keeps the pages in flight when a search raises the load target', async () => {
    const { user } = await openExplorer('/indicators', long);
    const offsets: number[] = [];
    const send = holdPages('indicator', (offset) => {
      offsets.push(offset);
      return offset >= 500;
    });
    await waitFor(() => expect(offsets).toContain(800));
    await user.type(screen.getByRole('searchbox'), 'measure');
    expect(await screen.findByText(/^Searched 500 of 3,000 indicators, loading…$/)).toBeVisible();
    send();
    expect(await screen.findByText('All 3,000 loaded')).toBeVisible();
    // Concurrent requests may be observed in another order than they were sent in; the first was before.
    const all = Array.from({ length: 30 }, (_, page) => page * 100);
    expect(offsets.toSorted((one, other) => one - other)).toEqual(all.slice(-offsets.length));
  });

  it('shows progress, and in the details how many pages', async () => {
    const { user } = await openExplorer('/indicators', long, slowly);
    await screen.findByText('100 of 3,000 loaded');
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    await user.click(await screen.findByText('Technical details'));
    expect(screen.getByText('1 of 30 pages')).toBeVisible();
    const waiting = slowDown(100);
    // The dialog is modal in a browser; here its button can be reached behind it.
    await user.click(screen.getByRole('button', { name: 'Load all', hidden: true }));
    expect(await screen.findByText(/^[2-9] of 30 pages$/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute('max', '3000');
    // In the list and in its details.
    expect(await screen.findAllByText('All 3,000 loaded')).toHaveLength(2);
    expect(waiting.most).toBe(4);
  });

  it('stops on request, and continues from there', async () => {
    const { user, requests } = await openExplorer('/indicators', long, slowly);
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
});

const count = 400;
// Sorted by name, every page has rows above, in and below the visible ones.
const interleaved = catalog().times(count, (c, index) =>
  c.indicator({ name: `Measure ${String((index * 7) % count).padStart(3, '0')}` }),
);

const rowHeight = 56;

/** The name in the first row that reaches into the viewport, and its distance from the top in px. */
function firstInView(list: HTMLElement) {
  const [above] = list.children;
  let from = (above instanceof HTMLElement ? Number.parseInt(above.style.height) : 0) - list.scrollTop;
  for (const { textContent } of list.querySelectorAll('[role="listitem"]')) {
    if (from + rowHeight > 0) return { name: textContent, from };
    from += rowHeight;
  }
  throw new Error('No row is in view.');
}

it('visible rows stay in place, and rendered, when records arrive twice before the browser reports scrolling', async () => {
  await openExplorer('/indicators?sort=name', interleaved);
  const releaseThird = holdPages('indicator', (offset) => offset === 200);
  const releaseFourth = holdPages('indicator', (offset) => offset === 300);
  await screen.findByText(/^200 of 400 loaded/);
  const list = await screen.findByRole('list', { name: 'Indicators' });
  list.scrollTop = 4010;
  fireEvent.scroll(list);
  const before = firstInView(list);
  releaseThird();
  await screen.findByText(/^300 of 400 loaded/);
  expect(firstInView(list)).toEqual(before);
  releaseFourth();
  await screen.findByText(/^All 400 loaded/);
  expect(firstInView(list)).toEqual(before);
});
