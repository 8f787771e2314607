import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, matchMediaOnly } from '../../support/explorer/browser.ts';
import {
  answerPages,
  holdPages,
  measures,
  offsetsIn,
  openExplorer,
  refusal,
  slowDown,
} from '../../support/explorer/render-explorer.tsx';
import { InProcessWorker } from '../../support/in-process-worker.ts';

/** Opens 450 measures, of which the last one is about zebras; 100 are loaded without a search. There are 101 variables. */
async function openLong(search = '') {
  const contents = measures(449)
    .indicator({ name: 'Zebra crossings' })
    .times(101, (c, index) => c.variable({ name: `Variable ${index}` }));
  const opened = await openExplorer(`/indicators${search}`, contents, { autoLoad: 100 });
  if (search === '') await screen.findByText('100 of 450 loaded');
  return opened;
}
const move = () => fireEvent.pointerMove(document.body);
const searchbox = () => screen.findByRole('searchbox', { name: 'Search indicators' });

describe('a search in a partly loaded list', () => {
  it('shows its progress, never that there are no matches, and can be stopped and continued', async () => {
    const { user } = await openLong();
    const release = holdPages('indicator');
    await user.type(await searchbox(), 'zebra');
    expect(await screen.findByText('Searched 100 of 450 indicators, loading…')).toBeVisible();
    expect(screen.queryByText(/^No matches for|^Try fewer/)).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute('max', '450');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Searched 100 of 450 indicators')).toBeVisible();
    expect(
      await screen.findByText('No matches for “zebra” in the first 100 of 450 indicators'),
    ).toBeVisible();
    expect(screen.queryByText(/^No indicators match/)).not.toBeInTheDocument();
    release();
    await user.click(screen.getByRole('button', { name: 'Search all 450' }));
    expect(await screen.findByText('1 match in 450 indicators')).toBeVisible();
  });

  it('adds no row while the pointer moves, and loads no other list', async () => {
    const release = holdPages('indicator', (offset) => offset > 0);
    const { requests } = await openLong('?q=zebra');
    await screen.findByText('Searched 100 of 450 indicators, loading…');
    move();
    const moving = setInterval(move, 50);
    onTestFinished(() => clearInterval(moving));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loaded' })).toBeNull());
    // At rest it would be searched within milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('link', { name: /^Zebra/ })).toBeNull();
    expect(requests.filter(({ href }) => /variable.*offset=100/.test(href))).toEqual([]);
    clearInterval(moving);
    expect(await screen.findByRole('link', { name: /^Zebra/ })).toBeVisible();
  });

  it('says on the page of the search that it searches, until all that is loaded was searched', async () => {
    const release = holdPages('indicator', (offset) => offset > 0);
    await openExplorer('/search?q=zebra', measures(449).indicator({ name: 'Zebra crossings' }));
    expect(await screen.findByText('Searched 100 of 450 indicators so far…')).toBeVisible();
    const moving = setInterval(move, 50);
    onTestFinished(() => clearInterval(moving));
    release();
    expect(await screen.findByText('Searching 450 indicators…')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Zebra/ })).toBeNull();
    clearInterval(moving);
    expect(await screen.findByRole('link', { name: /^Zebra/ })).toBeVisible();
    expect(screen.queryByText('Searching 450 indicators…')).toBeNull();
  });

  it.each(['/search', '/variables'])(
    'shows at %s no match that lacks a word before all is searched',
    async (page) => {
      const contents = measures(1)
        .indicator({ name: 'Schools' })
        .times(120, (c, index) =>
          c.variable({ name: index % 60 === 0 ? 'School buses' : `Variable ${index}` }),
        );
      const release = holdPages('variable', (offset) => offset > 0);
      await openExplorer(`${page}?q=turtles+school`, contents);
      expect(await screen.findByText(/^(?:Searching 100 of 120|Searched 100 of 120)/)).toBeVisible();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(screen.queryByRole('link', { name: /^School/ })).toBeNull();
      expect(screen.queryByText(/Closest:|Nothing here mentions|close match/)).toBeNull();
      release();
      expect(
        await screen.findByText(/^Nothing here mentions “turtles”\. Showing results for “school”/),
      ).toBeVisible();
      expect(screen.getAllByRole('link', { name: /^School buses/ })).toHaveLength(2);
    },
  );

  it('shows the first rows of a list, and that all of it was searched, although others have just been shown', async () => {
    const { setTimeout: later } = globalThis;
    // So that what has just been shown has never been shown for long.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...values) =>
      ms === 1500 ? later(() => {}) : later(run, ms, ...values),
    );
    const contents = measures(1)
      .indicator({ name: 'Zebra crossings' })
      .times(120, (c, at) => c.variable({ name: at === 110 ? 'Striped zebras' : `Variable ${at}` }));
    const releaseVariables = holdPages('variable', (offset) => offset > 0);
    await openExplorer('/search?q=zebra', contents);
    expect(await screen.findByRole('link', { name: /^Zebra crossings/ })).toBeVisible();
    expect(await screen.findByText('Searched 100 of 120 variables so far…')).toBeVisible();
    releaseVariables();
    expect(await screen.findByRole('link', { name: /^Striped zebras/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/so far/)).toBeNull());
  });

  it('shows no match that has only a longer word before all is searched', async () => {
    const contents = measures(1).times(120, (c, at) =>
      c.variable({
        name: at === 5 ? 'Median of rental homes' : at === 119 ? 'Median rent' : `Variable ${at}`,
      }),
    );
    const release = holdPages('variable', (offset) => offset > 0);
    await openExplorer('/search?q=median+rent', contents);
    expect(await screen.findByText(/^Searched 100 of 120/)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('link', { name: /^Median/ })).toBeNull();
    release();
    expect(await screen.findByRole('link', { name: /^Median rent/ })).toBeVisible();
  });

  it('nor a row of a search that was running when the pointer began to move', async () => {
    let movedAt = 0;
    class WatchedWorker extends InProcessWorker {
      override dispatchEvent(event: Event): boolean {
        move();
        movedAt = performance.now();
        return super.dispatchEvent(event);
      }
    }
    vi.stubGlobal('Worker', WatchedWorker);
    onTestFinished(() => void vi.unstubAllGlobals());
    const release = holdPages('indicator', (offset) => offset > 0);
    await openLong('?q=zebra');
    await screen.findByText('Searched 100 of 450 indicators, loading…');
    release();
    const found = await screen.findByRole('link', { name: /^Zebra/ }, { timeout: 10_000 });
    expect(found).toBeVisible();
    expect(performance.now() - movedAt).toBeGreaterThan(1000);
  });

  it('says so when loading fails before the end', async () => {
    const { user } = await openLong();
    answerPages('indicator', (offset) => (offset === 300 ? refusal() : undefined));
    await user.type(await searchbox(), 'zebra');
    expect(await screen.findByRole('alert')).toHaveTextContent('Loading stopped at 300 of 450 indicators.');
    expect(
      await screen.findByText(/^The search is incomplete\. No matches .* first 300 of 450/),
    ).toBeVisible();
    expect(screen.queryByText(/^No indicators match/)).not.toBeInTheDocument();
  });

  it('loads the rest even if the search is cleared, for the next one', async () => {
    const { user } = await openLong();
    const release = holdPages('indicator');
    await user.type(await searchbox(), 'zebra');
    await screen.findByText('Searched 100 of 450 indicators, loading…');
    await user.clear(await searchbox());
    release();
    expect(await screen.findByText('All 450 loaded')).toBeVisible();
  });

  it.each([
    [{ saveData: true }, 200],
    [{ type: 'cellular' }, 100],
  ])('with %j loads the rest only when asked to', async (connection, loaded) => {
    connect(connection);
    const { user, requests } = await openLong('?q=zebra');
    expect(await screen.findByText(`Searched ${loaded} of 450 indicators`)).toBeVisible();
    expect(screen.getByText(/so the rest is searched only if you ask for it\.$/)).toBeVisible();
    expect(Math.max(...offsetsIn(requests))).toBe(loaded - 100);
    await user.click(screen.getByRole('button', { name: 'Search all 450' }));
    expect(await screen.findByRole('link', { name: /^Zebra crossings/ })).toBeVisible();
  });
});

it('a list on a slow connection, or with data saver is loaded one page ahead, one request at a time, and says so', async () => {
  connect({ effectiveType: '2g' });
  const { user } = await openExplorer('/indicators', measures(1000));
  expect(await screen.findByText('200 of 1,000 loaded')).toBeVisible();
  expect(screen.getByText(/, so more loads as you scroll\.$/)).toBeVisible();
  const waiting = slowDown(10);
  await user.click(screen.getByRole('button', { name: 'Load all' }));
  expect(await screen.findByText('All 1,000 loaded')).toBeInTheDocument();
  expect(waiting.most).toBe(1);
});

describe('from the search field', () => {
  it('the arrow down leads to the first result', async () => {
    const { user } = await openLong();
    await user.type(await searchbox(), 'measure');
    await screen.findByText(/^\d+ matches in 450 indicators$/);
    await user.keyboard('{ArrowDown}');
    const first = screen
      .getByRole('list', { name: 'Indicators found' })
      .querySelector('[aria-posinset="1"] a');
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('Enter opens nothing, whatever is found', async () => {
    const { user } = await openLong();
    await user.type(await searchbox(), 'zebra');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: /^Zebra crossings/ })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(location.pathname + location.search).toBe('/indicators?q=zebra');
  });

  it('Enter closes the keyboard of a touch screen', async () => {
    const { user } = await openLong();
    matchMediaOnly('(pointer: coarse)');
    await user.type(await searchbox(), 'measure{Enter}');
    expect(await searchbox()).not.toHaveFocus();
    expect(location.pathname).toBe('/indicators');
  });
});
