import { list, seven } from '../faults/scripts.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { faultSite } from '../support/faults/fault-site.ts';
import {
  allLoaded,
  endFirstScreen,
  expect,
  openFirst,
  savedAddresses,
  test,
  workerActive,
} from './journey.ts';
import config from './playwright.config.ts';

const launched = config.use?.launchOptions;
// A service on the user's own machine works without a network, so this one has another host name.
const named = '--host-resolver-rules=MAP catalog.test 127.0.0.1';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource/],
  launchOptions: { ...launched, args: [...(launched?.args ?? []), named] },
});

test('without a network lists say so or are saved copies, and resume', async ({ page }) => {
  let connected = true;
  const server = await startFaultServer((asked, answer) => {
    if (connected) site.listener(asked, answer);
    else asked.socket.destroy();
  });
  const seventh = list(seven);
  const { baseUrl } = server.put((asked) =>
    connected ? seventh(asked) : { raw: (socket) => socket.destroy() },
  );
  const site = await faultSite(server.origin, baseUrl.replace('127.0.0.1', 'catalog.test'));
  const main = page.getByRole('main');
  const become = async (network: 'online' | 'offline') => {
    connected = network === 'online';
    await page.evaluate((name) => {
      window.name = name;
      window.dispatchEvent(new Event(name));
    }, network);
  };
  try {
    // The browser reports being offline if the tab has this name.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => window.name !== 'offline' });
    });
    await endFirstScreen(page);
    await page.goto(`${server.origin}/indicators`);
    await expect(allLoaded(page, 7)).toBeVisible();
    await workerActive(page);
    // The list has three pages, of at most three records.
    const keptPages = async () =>
      (await savedAddresses(page)).filter((address) => address.includes('/indicator/'));
    await expect.poll(async () => (await keptPages()).length).toBe(3);

    await become('offline');
    await page.goto(`${server.origin}/indicators?q=5`);
    const note = page.getByRole('note');
    await expect(note).toContainText(`saved a moment ago. You’re offline.`);
    await expect(main.getByText(/^1 match in 7 indicators$/)).toBeVisible();
    await openFirst(page, 'Indicators found');
    await become('online');
    await expect(note).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();

    await page.evaluate(() => caches.delete('catalog-explorer-pages'));
    await become('offline');
    await page.goto(`${server.origin}/indicators`);
    await expect(main.getByRole('alert')).toContainText(`Indicators could not be loaded. You’re offline.`);
    await become('online');
    await expect(allLoaded(page, 7)).toBeVisible();
    await expect(main.getByRole('alert')).toBeHidden();
  } finally {
    await server.close();
    site.remove();
  }
});
