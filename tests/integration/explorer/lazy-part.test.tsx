import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/explorer/ui/error-boundary.tsx';
import { lazyExtra, lazyPart } from '../../../src/explorer/ui/lazy.tsx';

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

it('a part whose code fails to load is reported by name, and Try again requests the code again', async () => {
  const caught = vi.fn<(error: unknown) => void>();
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(Greeting);
  const Part = lazyPart(load);
  render(
    <ErrorBoundary name="The greeting">
      <Part name="Ada" />
    </ErrorBoundary>,
    { onCaughtError: caught },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The greeting could not be loaded.');
  expect(caught).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello, Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('an optional part renders at most its child if its code cannot be loaded', async () => {
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

function Broken(): never {
  throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
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

it('a part that fails again when it is mounted again is reported, not retried forever', () => {
  render(
    <ErrorBoundary name="The report">
      <Broken />
    </ErrorBoundary>,
    { onCaughtError: () => {} },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The report failed.');
});
