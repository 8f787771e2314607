import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { list, seven } from '../faults/scripts.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { faultSite } from '../support/faults/fault-site.ts';
import { allLoaded, type AtEnd, endFirstScreen, expect, refuse, test, workerActive } from './journey.ts';

// The browser's console error for a file that fails to load; the explorer shows a message instead.
test.use({ expectedErrors: [/Failed to load resource|preloaded using link preload|\(404\) was received/] });

for (const [what, file] of [
  ['the application', '**/assets/main-*.js'],
  ['React', '**/assets/react-*.js'],
] as const) {
  test(`without the code of ${what} the page says so; Try again loads it`, async ({ page }) => {
    const send = await refuse(page, file);
    await page.goto('indicators?q=rent');
    const alert = page.getByRole('alert');
    for (const _ of [1, 2]) {
      await expect(alert).toHaveText(/could not be loaded\. Check the connection, then try again\./);
      // Not `load`, which may still be that of the document before.
      const reloaded = page.waitForEvent('framenavigated');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await reloaded;
    }
    await expect(alert).toBeVisible();
    // The list's code requests the file as well; if that succeeded, the application would start without Try again.
    await page.waitForLoadState('networkidle');
    send();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search indicators' })).toHaveValue('rent');
    await expect(page.getByText(/^\d+ matches in 136 indicators$/)).toBeVisible();
  });
}

test('without its first script the page says what to do', async ({ page }) => {
  const hint = page.getByText('check the connection, then reload this page');
  await page.route('**/assets/index-*.js', (route) => route.abort('connectionreset'));
  await page.goto('indicators');
  await expect(hint).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(allLoaded(page, 136)).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('without its style sheet the explorer works, unstyled', async ({ page }) => {
  await page.route('**/assets/style-*.css*', (route) => route.abort('connectionreset'));
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search indicators' }).fill('rent');
  await expect(page.getByText(/^\d+ matches in 136 indicators$/)).toBeVisible();
});

/** A first visit to a site that `intercept` may answer for, until the list is there. */
async function visitSite(
  page: Page,
  atEnd: AtEnd,
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean,
  answer = list(seven),
): Promise<string> {
  const server = await startFaultServer((request, response) => {
    if (!intercept(request, response)) site.listener(request, response);
  });
  const { baseUrl } = server.put(answer);
  const site = await faultSite(server.origin, baseUrl);
  atEnd(() => server.close().then(() => site.remove()));
  await endFirstScreen(page);
  await page.goto(`${server.origin}/indicators`);
  await expect(allLoaded(page, 7)).toBeVisible();
  return server.origin;
}

test.describe('with service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('files beside the explorer open after a first visit, and its own pages from the device', async ({
    page,
    atEnd,
  }) => {
    let isAway = false;
    const origin = await visitSite(page, atEnd, (request) => isAway && request.socket.destroy() !== null);
    await workerActive(page);
    for (const path of [
      'openapi.json',
      'schema/catalog.schema.json',
      'config.json',
      'third-party-licenses.txt',
    ]) {
      const response = await page.goto(`${origin}/${path}`);
      expect([path, response?.headers()['content-type']]).toEqual([
        path,
        expect.not.stringContaining('html'),
      ]);
      await expect(page.getByRole('banner')).toHaveCount(0);
    }
    isAway = true;
    for (const path of ['', 'help', 'variables/12?q=3.5', 'sources/a']) {
      await page.goto(`${origin}/${path}`);
      await expect(page.getByRole('banner')).toBeVisible();
    }
  });

  test('a page that is not of this build is never saved', async ({ page, atEnd }) => {
    let installs = 0;
    let other = '<!doctype html><title>Away</title><p>We are updating.</p>';
    const origin = await visitSite(page, atEnd, (request, response) => {
      // The worker requests the home page, the visit a list.
      if (request.url !== '/' || other === '') return false;
      installs += 1;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(other);
      return true;
    });
    await expect.poll(() => installs).toBe(1);
    // Of another build: the same names, with other hashes.
    other = (await (await page.request.get(`${origin}/indicators`)).text()).replaceAll(
      /-[\w-]{8}\.js/g,
      '-another1.js',
    );
    await page.reload();
    await expect.poll(() => installs).toBe(2);
    other = '';
    await page.goto(`${origin}/`);
    await expect(page.getByRole('banner')).toBeVisible();
    await workerActive(page);
  });

  test('a page in place of the configuration is never saved, and hides nothing that is', async ({
    page,
    atEnd,
  }) => {
    let inPlaceOf = /^$/;
    let status = 200;
    let replaced = 0;
    const origin = await visitSite(page, atEnd, (request, response) => {
      const address = request.url ?? '';
      // By then the page itself has the configuration.
      if (address === '/service-worker.js' && replaced === 0) inPlaceOf = /config/;
      if (!inPlaceOf.test(address)) return false;
      replaced += 1;
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Please log in.</p>');
      return true;
    });
    await expect.poll(() => replaced).toBe(1);
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    await expect.poll(isRegistered).toBe(false);
    inPlaceOf = /^$/;
    await page.reload();
    await workerActive(page);
    inPlaceOf = /./;
    for (status of [200, 503]) {
      await page.goto(`${origin}/indicators`);
      await expect(allLoaded(page, 7)).toBeVisible();
    }
  });

  test('a server that accepts and never answers hides nothing that is saved', async ({ page, atEnd }) => {
    let isStalled = false;
    const seventh = list(seven);
    const origin = await visitSite(
      page,
      atEnd,
      () => isStalled,
      (asked) => (isStalled ? { raw: () => undefined } : seventh(asked)),
    );
    await workerActive(page);
    isStalled = true;
    await page.goto(`${origin}/indicators`);
    await expect(allLoaded(page, 7)).toBeVisible();
  });

  for (const missing of [/\/service-worker\.js$/, /\/assets\/list-engine-/]) {
    test(`without ${missing.source} the catalog works; the next visit keeps it`, async ({ page, atEnd }) => {
      let away = true;
      let refused = 0;
      await visitSite(page, atEnd, (request, response) => {
        if (!away || !missing.test(request.url ?? '')) return false;
        refused += 1;
        response.writeHead(404).end('Not here');
        return true;
      });
      await expect.poll(() => refused).toBeGreaterThan(0);
      await expect(page.getByRole('alert')).toBeHidden();
      away = false;
      await page.reload();
      await workerActive(page);
      await page.reload();
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await expect(allLoaded(page, 7)).toBeVisible();
    });
  }
});
