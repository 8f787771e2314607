import { type ChildProcess, spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { type DjangoService, hasDjango, startDjango } from '../support/start/django-service.ts';
import { type FaultServer, startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { expect, test } from './journey.ts';
import { ports } from './ports.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';

const contents = sampleCatalog();

let site: FaultSite;
let front: FaultServer;
let django: DjangoService;

test.skip(!hasDjango() && process.env['CI'] === undefined, 'Django REST Framework is not installed');
// Chromium reports a web page or a 406 instead of JSON on the console.
test.use({ expectedErrors: [/Failed to load resource|blocked by CORS policy/] });

/** The built explorer on its own origin, configured with `service`. */
async function frontOf(service: (origin: string) => Promise<DjangoService>): Promise<void> {
  front = await startFaultServer((request, response) => site.listener(request, response));
  django = await service(front.origin);
  site = faultSite(new URL(django.address).origin, django.address);
}

test.afterEach(async () => {
  await front.close();
  await django.stop();
  site.remove();
});

const lists = [
  ['Subdomains', contents.subdomain.length],
  ['Taxonomies', contents.taxonomy.length],
  ['Indicators', contents.indicator.length],
  ['Variables', contents.variable.length],
] as const;

async function everyListLoads(page: Page, address: string) {
  await page.goto(address);
  const catalog = page.getByRole('navigation', { name: 'Catalog' });
  for (const [title, count] of lists) {
    await catalog.getByRole('link', { name: title }).click();
    await expect(page.getByRole('main').getByText(`All ${count} loaded`)).toBeVisible();
  }
}

/** The panel of a variable with every source, number format and unit. */
async function oneRecordIsWhole(page: Page, address: string) {
  const variable = contents.variable.find(({ sources, units }) => sources.length > 1 && units !== null);
  if (variable === undefined) throw new Error('The sample has no variable with a unit and two sources.');
  await page.goto(`${address}variables/${variable.id}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(variable.name);
  const panel = page.getByRole('region', { name: variable.name });
  await expect(panel.getByText(variable.units ?? '', { exact: true }).first()).toBeVisible();
  for (const { name } of variable.sources) await expect(panel.getByText(name).first()).toBeVisible();
  await expect(panel.getByText(/not as the contract|content type is/)).toHaveCount(0);
}

test('a stock service with CORS is loaded completely, with the format that works there', async ({ page }) => {
  await frontOf((origin) => startDjango(contents, { allowOrigin: origin }));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(django.address)) asked.push(request.url());
  });
  await everyListLoads(page, `${front.origin}/`);
  // The format is negotiated once and used from then on, regardless of next.
  const formats = asked.map((address) => new URL(address).searchParams.get('format'));
  expect(formats.filter((format) => format === 'api').length).toBeLessThanOrEqual(lists.length);
  expect(formats.slice(formats.lastIndexOf('api') + 1).every((format) => format === 'json')).toBe(true);
  await page.getByRole('button', { name: 'About this list' }).click();
  await expect(page.getByRole('dialog')).toContainText('313 received: 313 shown');
  await page.keyboard.press('Escape');
  await oneRecordIsWhole(page, `${front.origin}/`);
});

test('a stock service without CORS is reported as such, and works through serve --upstream', async ({
  page,
}) => {
  await frontOf(() => startDjango(contents));
  await page.goto(`${front.origin}/indicators`);
  await expect(page.getByRole('alert')).toContainText('does not allow access from this site');
  await expect(page.getByRole('alert')).toContainText(front.origin);

  const [served, address] = await serveUpstream(django.address);
  try {
    await everyListLoads(page, address);
    await oneRecordIsWhole(page, address);
  } finally {
    served.kill('SIGKILL');
  }
});

test('a stock service whose order changes during loading: duplicates and missing records are reported, Load again replaces the list', async ({
  page,
}) => {
  await frontOf((origin) => startDjango(contents, { allowOrigin: origin, unordered: true }));
  await page.goto(`${front.origin}/variables`);
  const sentence = page.getByRole('main').getByText(/^\d+ of 313: \d+ records? missing, \d+ duplicated/);
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: 'About this list' }).click();
  const report = page.getByRole('dialog');
  await expect(report).toContainText('This list may be incomplete.');
  const lastPage = page.waitForResponse(/offset=300/);
  await report.getByRole('button', { name: 'Load again' }).click();
  await lastPage;
  await expect(report.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect(report).toContainText('313 received');
});

async function serveUpstream(address: string): Promise<[ChildProcess, string]> {
  const own = `http://127.0.0.1:${ports.upstream}/`;
  const served = spawn(
    process.execPath,
    ['src/cli/main.ts', 'serve', '--port', String(ports.upstream), '--upstream', address],
    { stdio: 'ignore' },
  );
  const answers = () =>
    fetch(`${own}api/taxonomy/`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answers, { timeout: 15_000 }).toBe(200);
  return [served, own];
}
