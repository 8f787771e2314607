import type { Page } from '@playwright/test';
import { generatedCatalog } from '../bench/explorer/generated-catalog.ts';
import { type ServedCatalog, servedCatalog } from '../support/start/restartable-serve.ts';
import { allLoaded, expect, test } from './journey.ts';
import { ports } from './ports.ts';

const records = 20_000;

test.use({ expectedErrors: [/Failed to load resource/] });

let served: ServedCatalog;
test.beforeAll(async () => {
  served = await servedCatalog(generatedCatalog(136, records), ports.interrupted);
});
test.afterAll(() => served.remove());
test.beforeEach(() => served.start());
test.afterEach(() => served.kill());

/** Records the offsets of variables that the page requests, and delays each response slightly, as a network would. */
async function watchTraffic(page: Page): Promise<number[]> {
  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/variable/')) asked.push(Number(searchParams.get('offset') ?? 0));
  });
  await page.route('**/api/variable/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    await route.continue();
  });
  return asked;
}

/** The number of loaded variables shown on the page. */
async function loaded(page: Page): Promise<number> {
  const said = page.getByRole('main').getByText(/^[\d,]+ of [\d,]+ loaded/);
  const text = await said.first().innerText();
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
}

/** Opens the list and lets a quarter of it load. */
async function loadSome(page: Page): Promise<void> {
  await page.goto(`${served.address}variables`);
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect.poll(() => loaded(page), { intervals: [50] }).toBeGreaterThan(1000);
}

async function expectPageNamed(page: Page, reason: string): Promise<number> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(reason);
  const there = await loaded(page);
  await expect(alert).toContainText(`Loading stopped at ${there.toLocaleString('en')} of`);
  const rows = page.getByRole('list', { name: 'Variables' }).locator('[aria-setsize]').first();
  await expect(rows).toHaveAttribute('aria-setsize', String(there));
  return there;
}

test('after a service was killed and restarted, only the rest of a list is requested', async ({ page }) => {
  const asked = await watchTraffic(page);
  await loadSome(page);
  await served.kill();
  const there = await expectPageNamed(page, 'Can’t reach');
  expect(there).toBeLessThan(records);
  expect(asked.filter((offset) => offset === there).length).toBeLessThanOrEqual(3);
  await served.start();
  // The rest may load at full speed.
  await page.unrouteAll({ behavior: 'wait' });
  const before = asked.length;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(allLoaded(page, records.toLocaleString('en'))).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  const after = asked.slice(before);
  const rest = Array.from(
    { length: Math.ceil((records - there) / 1000) },
    (_, index) => there + index * 1000,
  );
  expect(after.toSorted((a, b) => a - b)).toEqual(rest);
});

test('waking up after hours ends the wait for a request; Try again continues', async ({ page }) => {
  await page.clock.install();
  const asked = await watchTraffic(page);
  await loadSome(page);
  served.signal('SIGSTOP');
  await page.waitForTimeout(500);
  // Once more for the smaller page, which is requested after a large one has taken too long.
  await expect(async () => {
    await page.clock.fastForward('08:00:00');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const there = await expectPageNamed(page, 'The catalog did not respond in time');
  served.signal('SIGCONT');
  const before = asked.length;
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(async () => {
    // What waited longer than the clock was put forward may end the loading once more.
    if (await tryAgain.isVisible()) await tryAgain.click();
    // More than the pages that were already in flight.
    expect(await loaded(page)).toBeGreaterThanOrEqual(Math.min(there + 1100, records));
  }).toPass();
  expect(Math.min(...asked.slice(before))).toBe(there);
});
