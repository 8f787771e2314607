import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, Announcer, useAnnouncement } from '../../../src/explorer/ui/announcer.tsx';
import { ErrorBoundary } from '../../../src/explorer/ui/error-boundary.tsx';
import { answerPages, measures, openExplorer } from '../../support/explorer/render-explorer.tsx';

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

it('a hidden tab does not retry a failed page, resumes when visible, and requests no loaded page', async () => {
  await openExplorer('/indicators', measures(250));
  const asked: number[] = [];
  let works = false;
  answerPages('indicator', (offset) => {
    asked.push(offset);
    if (offset === 0 || works) return undefined;
    setHidden(true);
    return Response.json({ detail: 'Down' }, { status: 503 });
  });
  await screen.findByText(/Trying again/);
  // Longer than any retry delay of a visible page.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked).toEqual([0, 100]);
  works = true;
  setHidden(false);
  expect(await screen.findByText('All 250 loaded')).toBeVisible();
  setHidden(true);
  setHidden(false);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([0, 100, 100, 200]);
});

it('a part of the explorer that fails is named with its error, does not affect the others, and can be rendered again', async () => {
  let broken = true;
  function Part() {
    if (broken) throw new Error('A field nobody thought of');
    return <p>The part</p>;
  }
  const caught: unknown[] = [];
  const user = userEvent.setup();
  render(
    <>
      <ErrorBoundary name="The record panel">
        <Part />
      </ErrorBoundary>
      <p>The list</p>
    </>,
    { onCaughtError: (error) => caught.push(error) },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The record panel failed.');
  expect(screen.getByText('The list')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Copy details' }));
  expect(await navigator.clipboard.readText()).toContain('A field nobody thought of');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeVisible();
  expect(caught.length).toBeGreaterThan(0);
});

describe('screen reader announcements', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The last announcement of an earlier test was made by another clock.
    announce('');
  });
  afterEach(() => vi.useRealTimers());

  it('of a thousand pages are throttled to one in five seconds, and include the last one', async () => {
    const said = new Set<string>();
    const { rerender } = render(<Loading pages={1} />);
    for (let pages = 2; pages <= 1000; pages += 1) {
      rerender(<Loading pages={pages} />);
      await pass(10);
      said.add(screen.getByRole('status').textContent);
    }
    // Ten seconds have passed.
    expect(said.size).toBeLessThanOrEqual(3);
    await pass(5000);
    expect(screen.getByRole('status')).toHaveTextContent('1000 of 1000 pages');
  });

  it('are made again for the same sentence', () => {
    render(<Announcer />);
    act(() => announce('Copied'));
    const changes = new MutationObserver(() => undefined);
    changes.observe(screen.getByRole('status'), { subtree: true, childList: true, characterData: true });
    act(() => announce('Copied'));
    expect(changes.takeRecords()).not.toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent(/^Copied$/);
  });

  it('of a user action is not replaced by a status that changed just before it', async () => {
    await pass(10_000);
    render(<Loading pages={7} />);
    await pass(200);
    act(() => announce('Copied'));
    await pass(4900);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    await pass(500);
    expect(screen.getByRole('status')).toHaveTextContent('7 of 1000 pages');
  });
});

function Loading({ pages }: { pages: number }) {
  useAnnouncement(`${pages} of 1000 pages`);
  return <Announcer />;
}

function pass(milliseconds: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
