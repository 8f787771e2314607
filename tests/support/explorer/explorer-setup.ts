import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import '../queue-in-jsdom.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { changeSettings } from '../../../src/explorer/data/settings.ts';
import { InProcessWorker } from '../in-process-worker.ts';
import { patience } from '../patience.ts';
import { memoryCaches } from './page-cache.ts';
import { server } from './render-explorer.tsx';

// jsdom has no layout: lists draw from their default height, and nothing ever changes size.
class StillObserver implements ResizeObserver {
  disconnect() {}
  observe() {}
  unobserve() {}
}
globalThis.ResizeObserver = StillObserver;

// Nor workers.
Reflect.set(globalThis, 'Worker', InProcessWorker);

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
document.querySelector('base')?.remove();
document.head.append(Object.assign(document.createElement('base'), { href: '/' }));

configure({
  asyncUtilTimeout: patience * 25_000,
  // The live region repeats what the page shows; tests ask for it by its role.
  defaultIgnore: 'script, style, output, output *',
  // Usually with the whole document, which each try of a query that waits would print again: a quarter of the time.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// What the application loads on demand, so that the first test of a worker does not load all of it in its own time.
const parts = import.meta.glob('../../../src/explorer/**/*.tsx');
beforeAll(() => Promise.all(Object.values(parts).map((load) => load())));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

// Any console error or warning fails the test it happens in.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
  globalThis.indexedDB = new IDBFactory();
  Reflect.set(globalThis, 'caches', memoryCaches());
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    console.log(prettyDOM(document.querySelector('main') ?? document.body, 7000));
  cleanup();
  server.resetHandlers();
  // All files of a worker share the modules, and so the settings in memory.
  changeSettings({ theme: 'system' });
  localStorage.clear();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
