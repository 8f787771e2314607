import { allLoaded, expect, openFirst, test } from './journey.ts';

/** Simulates a private window, an old browser or a policy; runs before the page's own code. */
const refusals: Record<string, () => void> = {
  'has no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'throws when IndexedDB is opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    };
  },
  'never answers from IndexedDB': () => {
    // Not a real request, so it never settles.
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() });
  },
  'throws on every use of storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
  'refuses to register a service worker': () => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  },
  'says that it is offline, and the service is on this very machine': () => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  },
  'is a plain http page: no clipboard, no service worker': () => {
    for (const name of ['clipboard', 'serviceWorker', 'storage'])
      Reflect.deleteProperty(Navigator.prototype, name);
  },
};
for (const [what, refuse] of Object.entries(refusals)) {
  test(`a browser that ${what}: the catalog works`, async ({ page }) => {
    await page.addInitScript(refuse);
    // As on a later visit, which waits for saved pages.
    await page.addInitScript(() => {
      try {
        localStorage.setItem('catalog-explorer.pages-kept', 'yes');
      } catch {
        // A first visit waits for nothing.
      }
    });
    await page.goto('indicators');
    await expect(allLoaded(page, 136)).toBeVisible();
    await openFirst(page);
    await page.getByRole('button', { name: 'Close record' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    if (/IndexedDB/.test(what))
      await expect(page.getByRole('main').getByText(/^Loaded records are not saved on this /)).toBeVisible();
  });
}
