import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageFailure } from '../../../src/client/failure/failure.ts';
import { announce, Announcer, useAnnouncement } from '../../../src/explorer/ui/page/announcer.tsx';
import { ErrorBoundary } from '../../../src/explorer/ui/notice/error-boundary.tsx';
import { FailureNotice } from '../../../src/explorer/ui/notice/failure-notice.tsx';
import { lazyExtra, lazyPart } from '../../../src/explorer/ui/page/lazy.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

it('a part is replaced by its placeholder until its code is loaded, and is rendered at once from then on', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const load = vi.fn<() => Promise<typeof Greeting>>(() => promise);
  const Part = lazyPart(load, <p>Opening…</p>);
  const first = render(<Part name="Ada" />);
  expect(screen.getByText('Opening…')).toBeVisible();
  resolve(Greeting);
  expect(await screen.findByText('Hello, Ada')).toBeVisible();
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
  first.unmount();
  render(<Part name="Grace" />);
  expect(screen.getByText('Hello, Grace')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('an optional part renders at most its child if its code cannot be loaded or throws', async () => {
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const Extra = lazyExtra<{ children?: ReactNode }>(load);
  const { container, rerender } = render(<Extra />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await Extra.fetch();
  expect(container).toBeEmptyDOMElement();
  rerender(
    <Extra>
      <p>Nothing is known.</p>
    </Extra>,
  );
  expect(container).toHaveTextContent('Nothing is known.');
  const Broken = lazyExtra<{ children?: ReactNode }>(async () => () => {
    throw new Error('Broken');
  });
  const caught = vi.fn<(error: unknown) => void>();
  const shown = render(<Broken>Nothing else.</Broken>, { onCaughtError: caught });
  await waitFor(() => expect(caught).toHaveBeenCalled());
  expect(shown.container).toBeEmptyDOMElement();
});

function report(isLoading: boolean, extra?: string) {
  return (
    <ErrorBoundary name="The report">
      <section>
        {isLoading && 'Loading…'} {extra !== undefined && <b>{extra}</b>} Ready
      </section>
    </ErrorBoundary>
  );
}

it('a part whose texts the browser has translated is mounted again where React cannot change it', () => {
  const caught = vi.fn<(error: unknown) => void>();
  const { container, rerender } = render(report(true), { onCaughtError: caught });
  const translate = () => {
    for (const text of container.querySelector('section')?.childNodes ?? []) {
      const font = document.createElement('font');
      font.textContent = text.textContent;
      text.replaceWith(font);
    }
  };
  translate();
  rerender(report(false));
  expect(container).toHaveTextContent(/^Ready$/);
  translate();
  rerender(report(false, 'Almost'));
  expect(container).toHaveTextContent(/^Almost Ready$/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(caught).toHaveBeenCalledTimes(2);
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

function withOwnClock() {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
}

function pass(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

describe('screen reader announcements', () => {
  withOwnClock();
  // The last announcement of an earlier test was made by another clock.
  beforeEach(() => announce(''));

  it('of a thousand pages are throttled to one in five seconds, and include the last one', () => {
    const said = new Set<string>();
    const { rerender } = render(<Loading pages={1} />);
    for (let pages = 2; pages <= 1000; pages += 1) {
      rerender(<Loading pages={pages} />);
      pass(0.01);
      said.add(screen.getByRole('status').textContent);
    }
    // Ten seconds have passed.
    expect(said.size).toBeLessThanOrEqual(3);
    pass(5);
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

  it('of a user action is not replaced by a status that changed just before it', () => {
    pass(10);
    render(<Loading pages={7} />);
    pass(0.2);
    act(() => announce('Copied'));
    pass(4.9);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    pass(0.5);
    expect(screen.getByRole('status')).toHaveTextContent('7 of 1000 pages');
  });
});

function Loading({ pages }: { pages: number }) {
  useAnnouncement(`${pages} of 1000 pages`);
  return <Announcer />;
}

const address = 'https://data.example/api/variable/?format=api';

function show(failure: PageFailure) {
  const onRetry = vi.fn<() => void>();
  const headline = 'Loading stopped at 7,100 of 28,153 variables.';
  const notice = (busy: boolean) => (
    <FailureNotice failure={failure} what="Variables" headline={headline} busy={busy} onRetry={onRetry} />
  );
  const { rerender } = render(notice(false));
  return { onRetry, setBusy: (busy: boolean) => rerender(notice(busy)) };
}

describe('a failure', () => {
  withOwnClock();

  it('that may pass is retried every 30 seconds', () => {
    const { onRetry, setBusy } = show(new PageFailure('unreachable', address));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(' of 28,153 variables. Can’t reach data.example.');
    pass(29);
    expect(onRetry).not.toHaveBeenCalled();
    pass(1);
    expect(onRetry).toHaveBeenCalledTimes(1);
    setBusy(true);
    expect(screen.getByRole('button', { name: 'Trying again…' })).toBeVisible();
    pass(60);
    expect(onRetry).toHaveBeenCalledTimes(1);
    setBusy(false);
    pass(30);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('is not retried while the tab is hidden or offline', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { onRetry } = show(new PageFailure('unreachable', address));
    pass(90);
    hidden.mockReturnValue(false);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    pass(90);
    expect(onRetry).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    pass(30);
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('is retried no sooner than a busy service asks for', () => {
    const { onRetry } = show(new PageFailure('busy', address, { status: 429, retryAfter: 300 }));
    pass(299);
    expect(onRetry).not.toHaveBeenCalled();
    pass(1);
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('that is permanent is left to the user', () => {
    for (const kind of ['login', 'cors', 'not-json'] as const) {
      const { onRetry } = show(new PageFailure(kind, address, { status: 403 }));
      pass(120);
      expect(onRetry).not.toHaveBeenCalled();
    }
  });
});
