import type { Page } from '@playwright/test';
import { expect, hold, test } from './journey.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';

/** What is requested and received until the first row is in the page, in Unix time in ms. */
async function visitSlowly(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // 1.6 Mbit/s with 150 ms: a slow phone.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  const requested: { path: string; at: number }[] = [];
  const received: { bytes: number; at: number }[] = [];
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ request, wallTime, timestamp }) => {
    offset = wallTime - timestamp;
    requested.push({ path: new URL(request.url).pathname, at: wallTime * 1000 });
  });
  session.on('Network.dataReceived', ({ encodedDataLength, timestamp }) =>
    received.push({ bytes: encodedDataLength, at: (timestamp + offset) * 1000 }),
  );
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main [role="listitem"]') === null) return;
      Reflect.set(window, 'firstRow', performance.timeOrigin + performance.now());
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  // On a phone, the list under a record is hidden.
  await expect(page.getByRole('main').getByText(/^All \d+ loaded/)).toBeAttached();
  const firstRow: number = await page.evaluate(() => Reflect.get(window, 'firstRow'));
  return { requested, received, firstRow };
}

test('at most 150 kB are loaded before the first row, all of it needed', async ({ page }) => {
  const { requested, received, firstRow } = await visitSlowly(page, 'variables');
  const early = received.filter(({ at }) => at <= firstRow).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(early).toBeLessThan(150_000);
  const before = new Set(
    requested.filter(({ at }) => at <= firstRow).map((each) => each.path.replace(/-.*/, '')),
  );
  // Requested by the browser itself, with the lowest priority.
  before.delete('/favicon.svg');
  // The rows came with the page.
  const needed = new Set([
    '/assets/index',
    '/assets/list',
    '/assets/main',
    '/assets/react',
    '/assets/rolldown',
    '/assets/style',
    '/variables',
  ]);
  expect([...before].filter((path) => !needed.has(path))).toEqual([]);
});

const desktop = { width: 1360, height: 900 };
const phone = { width: 390, height: 844 };
for (const [viewport, path] of [
  [desktop, 'variables'],
  [desktop, 'variables/80710'],
  [desktop, 'sources/84802'],
  [desktop, 'sources'],
  [desktop, 'subdomains'],
  [desktop, 'subdomains/96068'],
  [desktop, ''],
  [phone, 'variables?q=rent'],
  [phone, 'variables/80710'],
  [phone, 'sources/84802'],
  [phone, 'sources'],
  [phone, 'subdomains/96068'],
] as const) {
  test(`nothing at /${path} shifts while it loads slowly, at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    if (path === '' || path.startsWith('sources')) await page.goto(path);
    else await visitSlowly(page, path);
    // On phones, it is not shown.
    await expect(page.getByRole('navigation').getByText('313')).toBeAttached();
    // On a phone, a record is only read until somebody acts.
    if (viewport === desktop && path.startsWith('subdomains'))
      await expect(page.getByText(/^\d+ indicators/).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate((): number => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
  });
}

test('the page of a source stays as it was sent until its variables are loaded', async ({ page }) => {
  const send = await hold(page, /api\/variable\//);
  await page.goto('sources/84802');
  const main = page.locator('#root').getByRole('main');
  await expect(main.getByRole('heading', { name: 'Air Quality System', level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'PM2.5, annual mean' })).toHaveAttribute(
    'href',
    /variables\/37601$/,
  );
  await expect(main.getByText(/^(Looking for|Loading)/)).toHaveCount(0);
  send();
  await expect(main.getByRole('button', { name: 'Cite' })).toBeVisible();
  await expect(main.getByRole('link', { name: '2 variables' })).toBeVisible();
});

test('the list of sources stays as it was sent until all variables are loaded', async ({ page }) => {
  // Read once by the server, which the first page does not wait for.
  await expect.poll(async () => (await page.request.get('sources')).text()).toContain('id="sources"');
  const send = await hold(page, /api\/variable\//);
  await page.goto('sources');
  const main = page.locator('#root').getByRole('main');
  const rows = main.getByRole('listitem');
  await expect(rows).toHaveCount(40);
  const names = async () => (await rows.allInnerTexts()).slice(0, 40);
  const asSent = await names();
  await expect(main.getByText(/Loading|so far/i)).toHaveCount(0);
  await main.getByRole('searchbox').fill('air');
  await expect(main.getByText('Loading…', { exact: true })).toBeVisible();
  await main.getByRole('searchbox').fill('');
  await expect(rows).toHaveCount(40);
  send();
  await expect(rows).toHaveCount(59);
  expect(await names()).toEqual(asSent);
});

test('nothing above its table moves when the rest of the variables arrives, on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  const send = await hold(page, /\/api\/variable\/.*offset=100/);
  const one = sampleCatalog().variable.find(({ sources }) => sources.length === 1);
  await page.goto(`variables/${one?.id}`);
  const table = page.getByRole('heading', { name: /^(In this table|From the same source)$/ });
  await expect(page.getByRole('link', { name: /^All variables of this/ })).toBeVisible();
  const before = await table.boundingBox();
  send();
  // Its two variables are all that it has.
  await expect(table.locator('..').getByRole('listitem').first()).toBeVisible();
  expect((await table.boundingBox())?.y).toBe(before?.y);
});
