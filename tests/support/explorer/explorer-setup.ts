import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { server } from './render-explorer.tsx';

// jsdom has no layout: lists draw from their default height, and nothing ever changes size.
class StillObserver implements ResizeObserver {
  disconnect() {}
  observe() {}
  unobserve() {}
}
globalThis.ResizeObserver = StillObserver;

// Nor media queries: as on a large screen with a mouse.
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// jsdom has dialogs, but not their methods.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});

// Without layout there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

// As in index.html: the explorer takes its place from <base>.
document.head.append(Object.assign(document.createElement('base'), { href: '/' }));

// The live region repeats what the page shows; tests ask for it by its role.
configure({ asyncUtilTimeout: 25_000, defaultIgnore: 'script, style, output, output *' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

// Any console error or warning fails the test it happens in.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
