import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { generatedCatalog } from '../bench/explorer/generated-catalog.ts';
import { builtExplorer } from '../support/start/built-explorer.ts';
import { type ServedCatalog, servedCatalog } from '../support/start/restartable-serve.ts';
import { expect, test } from './journey.ts';
import config from './playwright.config.ts';
import { ports } from './ports.ts';

const port = ports.interrupted;
const pages = 282;
const records = pages * 100;
const total = records.toLocaleString('en-US');
// Not a loopback name, so that being offline matters.
const named = `http://catalog.example:${port}/`;

const usual = config.use?.launchOptions;
test.use({
  // Chromium warns that a page over http is not isolated, which is expected here.
  expectedErrors: [/Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: {
    ...usual,
    args: [...(usual?.args ?? []), '--host-resolver-rules=MAP catalog.example 127.0.0.1'],
  },
});

let served: ServedCatalog;
test.beforeAll(async () => {
  served = await servedCatalog(generatedCatalog(136, records), port, [
    '--allow-host',
    `catalog.example:${port}`,
  ]);
});
test.afterAll(() => served.remove());
test.beforeEach(() => served.start());
test.afterEach(() => served.kill());

interface Traffic {
  /** Requested offsets of variables in order, and those with a response. */
  asked: number[];
  answered: Set<number>;
}

/** The offset of a request for variables, null for other requests. */
function offsetOf(request: Request): number | null {
  const { pathname, searchParams } = new URL(request.url());
  return pathname.endsWith('/variable/') ? Number(searchParams.get('offset') ?? 0) : null;
}

/** Records the page's requests and delays each response slightly, as a network would. */
async function watchTraffic(page: Page): Promise<Traffic> {
  const traffic: Traffic = { asked: [], answered: new Set() };
  page.on('request', (request) => {
    const offset = offsetOf(request);
    if (offset !== null) traffic.asked.push(offset);
  });
  page.on('requestfinished', (request) => {
    const offset = offsetOf(request);
    if (offset !== null) traffic.answered.add(offset);
  });
  await page.route('**/api/variable/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    await route.continue();
  });
  return traffic;
}

/** The number of loaded variables shown on the page. */
async function loaded(page: Page): Promise<number> {
  const text = await page
    .getByRole('main')
    .getByText(/^[\d,]+ of [\d,]+ loaded/)
    .first()
    .innerText();
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
}

async function loadUntil(page: Page, address: string, least: number): Promise<void> {
  await page.goto(`${address}variables`);
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect.poll(() => loaded(page), { intervals: [50] }).toBeGreaterThan(least);
}

/** More than the pages that were already in flight. */
async function goesOnBeyond(page: Page, there: number): Promise<void> {
  await expect.poll(() => loaded(page)).toBeGreaterThan(there + 2000);
}

const all = (page: Page) => page.getByRole('main').getByText(`All ${total} loaded`);

async function expectPageNamed(page: Page, reason: string): Promise<number> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(reason);
  const there = await loaded(page);
  await expect(alert).toContainText(`Loading stopped at ${there.toLocaleString('en')} of`);
  const rows = page.getByRole('list', { name: 'Variables' }).locator('[aria-setsize]').first();
  await expect(rows).toHaveAttribute('aria-setsize', String(there));
  return there;
}

test('a service killed while a long list loads: loaded records stay, and after its restart only the rest is requested', async ({
  page,
}) => {
  const traffic = await watchTraffic(page);
  await loadUntil(page, served.address, 2500);
  await served.kill();
  const there = await expectPageNamed(page, 'Can’t reach');
  expect(there).toBeLessThan(records);
  expect(traffic.asked.filter((offset) => offset === there).length).toBeLessThanOrEqual(3);
  await served.start();
  // The rest may load at full speed.
  await page.unrouteAll({ behavior: 'wait' });
  const before = traffic.asked.length;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(all(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toBeHidden();
  const after = traffic.asked.slice(before);
  const rest = Array.from({ length: (records - there) / 100 }, (_, index) => there + index * 100);
  expect(after.toSorted((a, b) => a - b)).toEqual(rest);
});

test('a service that hangs for a while and resumes: nothing fails and no page is requested twice', async ({
  page,
}) => {
  const traffic = await watchTraffic(page);
  await loadUntil(page, served.address, 2500);
  served.signal('SIGSTOP');
  await expect(async () => {
    const there = await loaded(page);
    await page.waitForTimeout(500);
    expect(await loaded(page)).toBe(there);
  }).toPass();
  const there = await loaded(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  served.signal('SIGCONT');
  await goesOnBeyond(page, there);
  expect(new Set(traffic.asked).size).toBe(traffic.asked.length);
});

test('a computer that sleeps for hours during a request: waking up ends the wait, Try again continues', async ({
  page,
}) => {
  await page.clock.install();
  const traffic = await watchTraffic(page);
  await loadUntil(page, served.address, 2500);
  served.signal('SIGSTOP');
  await page.waitForTimeout(500);
  await page.clock.fastForward('08:00:00');
  const there = await expectPageNamed(page, 'The catalog did not respond in time');
  served.signal('SIGCONT');
  const before = traffic.asked.length;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await goesOnBeyond(page, there);
  expect(Math.min(...traffic.asked.slice(before))).toBe(there);
});

test('a connection lost and restored: loading resumes automatically where it stopped', async ({
  page,
  context,
}) => {
  const traffic = await watchTraffic(page);
  await loadUntil(page, named, 2500);
  await context.setOffline(true);
  const there = await expectPageNamed(page, 'You’re offline');
  const before = traffic.asked.length;
  await context.setOffline(false);
  await goesOnBeyond(page, there);
  await expect(page.getByRole('alert')).toBeHidden();
  const after = traffic.asked.slice(before);
  expect(Math.min(...after)).toBe(there);
  expect(new Set(after).size).toBe(after.length);
});

test('a service killed before the first screen has its responses: the home page says so once, and loads after the restart', async ({
  page,
}) => {
  const gone = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await gone.promise;
    await route.continue();
  });
  // The page's own code arrives in any case: this is about the catalog.
  await page.route('**/assets/**', (route) =>
    route.fulfill({ path: join(builtExplorer, new URL(route.request().url()).pathname) }),
  );
  await page.goto(served.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await served.kill();
  gone.resolve();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText('Can’t reach');
  await served.start();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('link', { name: /^Variables/ })).toContainText(total);
});
