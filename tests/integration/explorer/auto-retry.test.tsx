import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageFailure } from '../../../src/client/failure.ts';
import { FailureNotice } from '../../../src/explorer/ui/failure-notice.tsx';

const address = 'https://data.example/api/variable/?format=api';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(failure: PageFailure) {
  const onRetry = vi.fn<() => void>();
  const headline = 'Loading stopped at 7,100 of 28,153 variables.';
  const notice = (busy: boolean) => (
    <FailureNotice failure={failure} what="Variables" headline={headline} busy={busy} onRetry={onRetry} />
  );
  const { rerender } = render(notice(false));
  return { onRetry, setBusy: (busy: boolean) => rerender(notice(busy)) };
}

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

describe('a temporary failure', () => {
  it('is retried every 30 seconds, with a countdown that is visible but not announced', () => {
    const { onRetry, setBusy } = show(new PageFailure('unreachable', address));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(' of 28,153 variables. Can’t reach data.example.');
    pass(12);
    expect(screen.getByText('Trying again in 18 s')).toHaveAttribute('aria-hidden', 'true');
    pass(17);
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

  it('is not retried in a hidden tab or offline', () => {
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
});

it('a permanent failure is left to the user', () => {
  for (const kind of ['login', 'cors', 'not-json'] as const) {
    const { onRetry } = show(new PageFailure(kind, address, { status: 403 }));
    pass(120);
    expect(onRetry).not.toHaveBeenCalled();
  }
  expect(screen.queryByText(/Trying again/)).not.toBeInTheDocument();
});
