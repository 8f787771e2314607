import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderServer } from '../../src/cli/output/folder-server.ts';
import { listen, listeningOrigin } from '../../src/server/listen.ts';
import { catalog, source } from '../support/catalog-builder.ts';
import { builtExplorer } from '../support/start/built-explorer.ts';
import { runWithExplorer } from '../support/start/run-command.ts';
import { allLoaded, type AtEnd, expect, test, workerActive } from './journey.ts';

const variables = 250;

/** Publishes a catalog with these options, and serves it below `prefix`; the result is the address. */
async function published(atEnd: AtEnd, prefix: string, ...options: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-published-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const { contents } = catalog().indicator({ name: 'Rent' });
  const all = catalog().times(variables, (c, index) =>
    c.variable({ name: `Rooms ${index + 1}`, sources: [source({ name: 'Census' })] }),
  );
  writeFileSync(
    join(folder, 'catalog.json'),
    JSON.stringify({ ...contents, variable: all.contents.variable }),
  );
  const args = ['publish', 'site', '--from', 'catalog.json', ...options];
  expect(await runWithExplorer(builtExplorer, folder, args)).toMatchObject({ code: 0 });
  const app = folderServer(join(folder, 'site'), prefix);
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  atEnd(() => app.close());
  return listeningOrigin(app.server) + prefix.slice(1);
}

for (const { title, prefix, options } of [
  { title: 'at any address', prefix: '/', options: [] },
  { title: 'below a prefix', prefix: '/a/b/', options: [] },
  {
    title: 'at its public address',
    prefix: '/catalog/',
    options: ['--public-url', 'https://example.org/catalog/'],
  },
])
  test.describe(`a published catalog ${title}`, () => {
    // A damaged link has no page; the browser requests files before the script of the page has found the site.
    test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 404/] });

    test('is loaded whole, opens records from their links, searches, and works offline', async ({
      page,
      context,
      atEnd,
    }) => {
      const address = await published(atEnd, prefix, ...options);
      await page.goto(`${address}variables`);
      await expect(allLoaded(page, variables)).toBeVisible();
      await expect(page).toHaveURL(`${address}variables`);
      await page.goto(`${address}variables/249/`);
      await expect(page.getByRole('heading', { level: 2, name: 'Rooms 249' })).toBeVisible();
      await expect(page).toHaveURL(`${address}variables/249`);
      await page.goto(`${address}variables/249).?sort=-name&amp;view=table`);
      await expect(page.getByRole('heading', { level: 2, name: 'Rooms 249' })).toBeVisible();
      await expect(page).toHaveURL(`${address}variables/249?sort=-name&view=table`);
      await page.goto(`${address}search?q=rent`);
      await expect(page.getByRole('link', { name: 'Rent' }).first()).toBeVisible();
      await workerActive(page);
      await page.reload();
      await context.setOffline(true);
      await page.goto(`${address}variables/7/`);
      await expect(page.getByRole('heading', { level: 2, name: 'Rooms 7' })).toBeVisible();
    });
  });

test.describe('an address without a page, without script', () => {
  test.use({
    javaScriptEnabled: false,
    expectedErrors: [/status of 404|not a supported stylesheet MIME type/],
  });

  test('says that there is none, and offers nothing that leads nowhere', async ({ page, atEnd }) => {
    const address = await published(atEnd, '/a/b/', '--pages', 'none');
    for (const path of ['nothing', 'variables/9999/', 'variables/249/nothing']) {
      await page.goto(address + path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByText('still loading')).toBeHidden();
    }
  });

  test('leads to the catalog where its address is known', async ({ page, atEnd }) => {
    const url = 'https://example.org/catalog/';
    const address = await published(atEnd, '/catalog/', '--pages', 'none', '--public-url', url);
    await page.goto(`${address}variables/9999/`, { waitUntil: 'load' });
    await page.getByRole('link').click();
    await expect(page).toHaveURL(address);
  });
});

test.describe('an address without a page', () => {
  // What the browser requests before the script of the page has found the site.
  test.use({ expectedErrors: [/status of 404|not a supported stylesheet MIME type/] });

  test('opens the explorer', async ({ page, atEnd }) => {
    const address = await published(atEnd, '/a/b/', '--pages', 'none');
    await page.goto(`${address}variables/249`);
    await expect(page.getByRole('heading', { level: 2, name: 'Rooms 249' })).toBeVisible();
    for (const path of ['nothing', 'nothing/below/it', 'variables/249/nothing']) {
      await page.goto(address + path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });
});
