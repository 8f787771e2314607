import { allLoaded, expect, openFirst, openList, test } from './journey.ts';

/** Simulates a private window, an old browser or a policy; runs before the page's own code. */
const refusals: Record<string, () => void> = {
  'has no storage for pages': () => {
    Object.defineProperty(window, 'caches', { value: undefined });
  },
  'throws when IndexedDB or the storage for pages is opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    };
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
  },
  'never answers from IndexedDB or the storage for pages': () => {
    // Not a real request, so it never settles.
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() });
    CacheStorage.prototype.open = () => new Promise(() => {});
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
    Reflect.deleteProperty(window, 'caches');
  },
};
for (const [what, refuse] of Object.entries(refusals)) {
  test(`a browser that ${what}: the catalog works`, async ({ page }) => {
    await page.addInitScript(refuse);
    await page.goto('indicators');
    await expect(allLoaded(page, 136)).toBeVisible();
    await openFirst(page);
    await page.getByRole('button', { name: 'Close record' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    if (/storage for pages/.test(what))
      await expect(page.getByRole('main').getByText(/^Loaded records are not saved on this /)).toBeVisible();
  });
}

test('a browser whose storage is full: the catalog works, and what is not kept is said', async ({
  page,
  context,
}) => {
  await page.goto('help');
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await openList(page, 'Variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.getByRole('list', { name: 'Variables' }).getByRole('checkbox').first().click();
  await expect(page.getByText('Your selection can’t be saved on this device: ').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  const said = page.getByText('Loaded records are not saved on this device: ');
  await expect(said).toContainText('Your selection can’t be saved: this site’s browser storage is full.');
});
